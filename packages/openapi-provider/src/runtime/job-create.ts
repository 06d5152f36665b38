import type { CreateContext, Model, Schema } from '@videogen/terraform-plugin';
import { rememberBaseUrl } from './base-url.ts';
import { type CreationWords, createOnce } from './create-once.ts';
import type { JobDefinition } from './definition.ts';
import type { ServiceClient } from './service-client.ts';
import { DEFAULT_TIMEOUTS, timeoutMs } from './timeouts.ts';

type JobModel = Model<Schema>;

/** Asks the service for a job, once, within what one run may generate. */
export async function createJob(
  job: JobDefinition,
  context: CreateContext<Schema, ServiceClient>,
): Promise<JobModel | null> {
  const { client, plan, diagnostics } = context;
  const permit = () => {
    const isWithin = client.budget.take();
    if (!isWithin) diagnostics.error(...client.budget.exceeded(job.noun));
    return isWithin;
  };
  const id = await createOnce(
    {
      definition: job,
      plan,
      budgetMs: timeoutMs(plan.timeouts, 'create', DEFAULT_TIMEOUTS.jobCreate),
      again: plan.on_ambiguous === 'regenerate',
      permit,
      isPaid: true,
      words: wordsOf(job, client),
    },
    context,
  );
  if (id === undefined) return null;
  rememberBaseUrl(context.private, client);
  return { ...plan, id, failure: null };
}

function wordsOf({ noun }: JobDefinition, { journal }: ServiceClient): CreationWords {
  return {
    done: 'accepted',
    isThere: 'is accepted and paid for',
    mayBe: 'exist and be paid for',
    howToGoOn: () =>
      `Look for it in the service's dashboard. If it is there, import it; if it is not, apply with on_ambiguous = "regenerate". Until then, applying again does not ask for the same ${noun} a second time: the journal in ${journal.directory} remembers it.`,
    another: `To generate another ${noun} all the same, set on_ambiguous = "regenerate".`,
  };
}
