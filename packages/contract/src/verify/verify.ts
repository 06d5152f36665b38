import { type Description, readDescription } from '../description.ts';
import { createMask, type Mask } from '../mask.ts';
import type { Exchange, Violation } from '../proxy/exchange.ts';
import { type RunningProxy, startProxy } from '../proxy/proxy.ts';
import { type RunRecord, startRecord } from '../report/record.ts';
import type { Check, Report } from '../report/report.ts';
import { checkBinaries } from './binary-checks.ts';
import { findCandidates } from './candidates.ts';
import { cleanUp } from './clean-up.ts';
import { driveFaults, takesFaults } from './fault-cells.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createObservations, type Observation, type Observations } from './observations.ts';
import { runWorkflows } from './respect.ts';
import { readWorkflows, type Workflow } from './workflows.ts';

/** What is verified, and within which bounds. */
export interface VerifyOptions {
  /** Base URL of the service, without `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** A key of another account. Without it, nothing is said about other people's videos. */
  otherApiKey?: string | undefined;
  /** How many videos may be generated, each of which may cost something. @default as many as are needed */
  maxGenerations?: number | undefined;
  /** How long a generation may take, in seconds. @default 600 */
  patience?: number | undefined;
  /** Ends the run early; what it has made is still deleted. */
  signal?: AbortSignal | undefined;
  /** Told of each check when its outcome is known. */
  onCheck?: (check: Check) => void;
  /** Told of each step of a workflow while the workflows run. */
  onStep?: (line: string) => void;
}

/** What a run found. */
export interface Verification {
  report: Report;
  observations: Observation[];
  /** The videos that could not be deleted, each with the reason. */
  leftBehind: string[];
  /** Whether the signal ended it. */
  interrupted: boolean;
}

/** How long an answer is waited for that is still to come, in milliseconds. */
const ANSWER = 60_000;

interface Run {
  options: VerifyOptions;
  description: Description;
  mask: Mask;
  record: RunRecord;
  ledger: Ledger;
  observations: Observations;
  proxy: RunningProxy;
  /** While a fault is armed, a generation is answered by it and makes nothing. */
  faults: { driving: boolean };
}

/**
 * Runs the workflows of the description, and what they cannot say, against a service; judges all that passes;
 * and deletes whatever it made.
 *
 * @throws Error if the proxy or Respect cannot be started
 */
export async function verify(options: VerifyOptions): Promise<Verification> {
  const run = await begin(options);
  let interrupted = false;
  let leftBehind: string[] = [];
  try {
    await runChecks(run);
  } catch (error) {
    if (!options.signal?.aborted) throw error;
    interrupted = true;
  } finally {
    // What was on its way to be made is awaited, so that its id is known.
    await run.proxy.settled(ANSWER);
    leftBehind = await cleanUp(options.baseUrl, run.ledger, (options.patience ?? 600) * 1000);
    await run.proxy.close();
  }
  note(run, {
    suite: 'Afterwards',
    name: 'nothing is left behind',
    seconds: 0,
    problems: leftBehind.map(run.mask.apply),
  });
  const observations = run.observations.list();
  const draft = run.record.report(false, findCandidates(run.description, observations));
  const failed = draft.checks.some(({ problems }) => problems.length > 0);
  const report = { ...draft, passed: !interrupted && !failed && run.record.violations() === 0 };
  return { report, observations, leftBehind, interrupted };
}

async function begin(options: VerifyOptions): Promise<Run> {
  const description = readDescription();
  const mask = createMask(options.apiKey, options.otherApiKey);
  const record = startRecord('The service against its description', options.baseUrl, description);
  const ledger = createLedger();
  const observations = createObservations();
  const faults = { driving: false };
  const { maxGenerations = Number.POSITIVE_INFINITY } = options;
  let pending = 0;
  const proxy = await startProxy({
    target: options.baseUrl,
    mask,
    onExchange(exchange, insight) {
      if (exchange.operation === 'generateVideo' && insight.key === options.apiKey) pending -= 1;
      if (!faults.driving) observations.add(exchange, insight);
      ledger.note(exchange, insight);
      record.exchange(exchange, (violation) => counts(violation, exchange));
    },
    refuse(method, path, key) {
      if (method !== 'POST' || !path.startsWith('/v1/videos/generate')) return undefined;
      // With a bad key nothing can be made.
      if (key !== options.apiKey) return undefined;
      if (!faults.driving && ledger.accepted + pending >= maxGenerations) {
        return `--max-generations ${maxGenerations} is reached`;
      }
      pending += 1;
      return undefined;
    },
  });
  return { options, description, mask, record, ledger, observations, proxy, faults };
}

/** The run sends bad requests on purpose: what counts is what the service makes of them. */
function counts({ side }: Violation, { status }: Exchange): boolean {
  return side === 'response' || (status !== null && status < 400);
}

function note({ record, options, mask }: Run, check: Check): void {
  const masked = { ...check, problems: check.problems.map(mask.apply) };
  record.check(masked);
  options.onCheck?.(masked);
}

async function runChecks(run: Run): Promise<void> {
  const { options, proxy, record, description, faults } = run;
  const { apiKey, otherApiKey, signal, onStep, patience = 600 } = options;
  const inputs = { api_key: apiKey, ...(otherApiKey !== undefined && { other_api_key: otherApiKey }) };
  const workflows = affordable(run);
  for (const check of await runWorkflows(workflows, { url: proxy.url, inputs, signal, onStep }))
    note(run, check);
  await proxy.settled(ANSWER);

  const reason = whyNot({ generations: 1, asks: true, needsOtherKey: false }, run.ledger.accepted, options);
  const binary = { url: proxy.url, apiKey, patience: patience * 1000, signal };
  const skipped = [{ suite: 'The file', name: 'downloads', seconds: 0, problems: [], skipped: reason ?? '' }];
  for (const check of reason === undefined ? await checkBinaries(binary) : skipped) note(run, check);
  await proxy.settled(ANSWER);

  if (!(await takesFaults(options.baseUrl))) return;
  faults.driving = true;
  const { cells } = record.coverage.result();
  const where = { emulator: options.baseUrl, url: proxy.url, apiKey, signal };
  for (const check of await driveFaults(cells, description, where)) note(run, check);
  await proxy.settled(ANSWER);
}

/** The workflows that keys and budget allow; the others are noted as skipped. */
function affordable(run: Run): Workflow[] {
  let spent = 0;
  return readWorkflows().filter((workflow) => {
    const reason = whyNot(workflow, spent, run.options);
    const { title, name } = workflow;
    if (reason !== undefined) note(run, { suite: title, name, seconds: 0, problems: [], skipped: reason });
    else spent += workflow.generations;
    return reason === undefined;
  });
}

function whyNot(
  { generations, asks, needsOtherKey }: Pick<Workflow, 'generations' | 'asks' | 'needsOtherKey'>,
  spent: number,
  { maxGenerations = Number.POSITIVE_INFINITY, otherApiKey }: VerifyOptions,
): string | undefined {
  if (needsOtherKey && otherApiKey === undefined) return 'it needs --other-api-key';
  return spent + Math.max(generations, Number(asks)) > maxGenerations
    ? 'it would pass --max-generations'
    : undefined;
}
