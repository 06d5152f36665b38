import { join, resolve } from 'node:path';
import { systemClock } from '@videogen/job-runtime';
import {
  type ConfigureContext,
  type Diagnostics,
  isKnown,
  isUnknown,
  type Model,
  path,
  type Schema,
  type Value,
} from '@videogen/terraform-plugin';
import { withoutApiPrefix } from './api-prefix.ts';
import { createBudget } from './budget.ts';
import type { LookupDefinition, ProviderDefinition, StatusVocabulary } from './definition.ts';
import { createJournal } from './journal.ts';
import { warnOfLeftEntries } from './journal-report.ts';
import { isObject, jsonOf } from './json.ts';
import { describeProblem, readProblem, reportNoResponse } from './problem.ts';
import { maxNewAttribute } from './schemas.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';
import { currentWorkspace, dataDirectory } from './terraform-directory.ts';
import { DEFAULT_TIMEOUTS, durationMs } from './timeouts.ts';

interface ProviderModel {
  readonly base_url: Value<string>;
  readonly api_key: Value<string>;
  readonly skip_credentials_validation: Value<boolean>;
  readonly request_timeout: Value<string>;
  readonly statuses: Value<Readonly<Record<keyof StatusVocabulary, Value<readonly Value<string>[]>>>>;
}

/**
 * Makes the client from the configuration and the environment, and proves the key before anything is spent.
 *
 * @returns undefined with an error; undefined without one when a part of the configuration is not known yet.
 */
export async function configure(
  definition: ProviderDefinition,
  version: string,
  context: ConfigureContext<Schema>,
): Promise<ServiceClient | undefined> {
  const { diagnostics, terraformVersion } = context;
  const config = context.config as unknown as ProviderModel;
  if (isUnknown(config.base_url) || isUnknown(config.api_key)) return undefined;
  const baseUrl = readBaseUrl(
    config.base_url ?? fromEnvironment(definition.env.baseUrl),
    definition,
    diagnostics,
  );
  const apiKey = readApiKey(
    config.api_key ?? fromEnvironment(definition.env.apiKey),
    definition,
    diagnostics,
  );
  if (baseUrl === undefined || apiKey === undefined) return undefined;
  const client = createServiceClient({
    ...(await limitsOf(definition, context.config)),
    baseUrl,
    apiKey,
    auth: definition.auth,
    errorShapes: definition.errorShapes,
    statuses: readStatuses(config.statuses),
    userAgent: `terraform-provider-${definition.name}/${version} Terraform/${terraformVersion}`,
    requestTimeoutMs: durationMs(config.request_timeout, DEFAULT_TIMEOUTS.request),
  });
  if (config.skip_credentials_validation !== true) await checkCredentials(definition, client, context);
  if (diagnostics.hasErrors) return undefined;
  // A run that ends here looks into no state, and must not count as one that has not found an entry there.
  await warnOfLeftEntries(client.journal, diagnostics);
  return client;
}

/** What keeps a run from losing or spending more than it may. */
async function limitsOf(
  definition: ProviderDefinition,
  config: Model<Schema>,
): Promise<Pick<ServiceClientOptions, 'journal' | 'budget' | 'maxConcurrentRequests'>> {
  const attribute = maxNewAttribute(definition);
  const [most, concurrent, journalPath] = [
    config[attribute],
    config.max_concurrent_requests,
    config.journal_path,
  ];
  const directory = isKnown(journalPath)
    ? resolve(String(journalPath))
    : join(dataDirectory(), 'journal', definition.name);
  return {
    journal: createJournal({ directory, workspace: await currentWorkspace(), clock: systemClock }),
    budget: createBudget(isKnown(most) ? Number(most) : undefined, attribute),
    ...(isKnown(concurrent) && { maxConcurrentRequests: Number(concurrent) }),
  };
}

function fromEnvironment(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}

function readBaseUrl(
  text: string | undefined,
  definition: ProviderDefinition,
  diagnostics: Diagnostics,
): string | undefined {
  const { env } = definition;
  const where = path('base_url');
  if (text === undefined) {
    const detail = `Set base_url in the provider's configuration, or the environment variable ${env.baseUrl}, to where the service is, such as https://api.example.com.`;
    diagnostics.error('Missing base URL', detail, where);
    return undefined;
  }
  const problem = wrongBaseUrl(text);
  if (problem !== undefined) {
    diagnostics.error('Invalid base URL', `${problem} It comes from base_url or from ${env.baseUrl}.`, where);
    return undefined;
  }
  return withoutApiPrefix(text, definition);
}

/** Why a text cannot be the base URL. */
export function wrongBaseUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url) return `"${text}" is not a URL. It must begin with https:// or http:// and name a host.`;
  if (!/^https?:$/.test(url.protocol)) return `"${text}" must begin with https:// or http://.`;
  if (url.username || url.password)
    return 'It must not hold a user name or a password; the key belongs in api_key.';
  return url.search || url.hash ? `"${text}" must not have a query or a fragment.` : undefined;
}

function readApiKey(
  text: string | undefined,
  { env }: ProviderDefinition,
  diagnostics: Diagnostics,
): string | undefined {
  const where = path('api_key');
  if (text === undefined || text.trim() === '') {
    const detail = `Set the environment variable ${env.apiKey}, or api_key in the provider's configuration, to a key from the service's dashboard.`;
    diagnostics.error('Missing API key', detail, where);
    return undefined;
  }
  // A header cannot carry these, and the error of whoever tries would show the key.
  if (!/^[\x21-\x7e]+$/.test(text.trim())) {
    const detail =
      'It holds white space or characters that no HTTP header can carry. It may have been cut or pasted twice.';
    diagnostics.error('Invalid API key', detail, where);
    return undefined;
  }
  return text.trim();
}

function readStatuses(statuses: ProviderModel['statuses']): Partial<StatusVocabulary> {
  if (!isKnown(statuses)) return {};
  const lists = Object.entries(statuses).flatMap(([name, words]) =>
    isKnown(words) ? [[name, words.filter((word) => isKnown(word))] as const] : [],
  );
  return Object.fromEntries(lists);
}

async function checkCredentials(
  definition: ProviderDefinition,
  client: ServiceClient,
  { diagnostics, signal }: ConfigureContext<Schema>,
): Promise<void> {
  const lookup = definition.lookups.find((it) => it.typeName === definition.credentialsCheck);
  if (!lookup) return;
  try {
    const response = await client.send(lookup.operation, { signal, maxAttempts: 4, budgetMs: 15_000 });
    // Captive portals and misplaced base URLs answer with 200 and a page.
    if (response.ok && isObject(await jsonOf(response.clone()))) return;
    await reportRefusal(lookup, response, client, definition, diagnostics);
  } catch (error) {
    reportNoResponse(diagnostics, error, {
      summary: 'The service cannot be reached',
      operation: lookup.operation,
      baseUrl: client.baseUrl,
      attribute: path('base_url'),
    });
  }
}

async function reportRefusal(
  { operation }: LookupDefinition,
  response: Response,
  client: ServiceClient,
  { env }: ProviderDefinition,
  diagnostics: Diagnostics,
): Promise<void> {
  const problem = await readProblem(response, operation, client);
  const said = describeProblem(problem, client.baseUrl);
  if (problem.status === 401 || problem.status === 403) {
    const next = `Check api_key, or the environment variable ${env.apiKey}. Nothing was generated.`;
    diagnostics.error('The API key is refused', `${said}\n\n${next}`, path('api_key'));
    return;
  }
  const next =
    'The account could not be read, so nothing else was tried. skip_credentials_validation = true turns this check off.';
  diagnostics.error('The service does not answer as expected', `${said}\n\n${next}`, path('base_url'));
}
