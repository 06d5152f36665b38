import { type Attribute, type Attributes, attr, type Schema, validators } from '@videogen/terraform-plugin';
import { stringValidators } from './constraints.ts';
import type {
  FieldDefinition,
  FileDefinition,
  JobDefinition,
  LookupDefinition,
  ProviderDefinition,
} from './definition.ts';
import { attributesOf, configurable, shown } from './field-attributes.ts';
import { parentFields } from './thing.ts';
import { DEFAULT_TIMEOUTS } from './timeouts.ts';

/** The provider's own configuration. */
export function providerSchema(definition: ProviderDefinition): Schema {
  const { env } = definition;
  return {
    description: definition.description,
    attributes: {
      base_url: attr.string({
        optional: true,
        description: `Where the service is: scheme, host and, if there is one, a path, without the API version. Default: the environment variable \`${env.baseUrl}\`.`,
      }),
      api_key: attr.string({
        optional: true,
        sensitive: true,
        description: `The account's API key. Default: the environment variable \`${env.apiKey}\`, which keeps it out of plans saved to a file.`,
      }),
      skip_credentials_validation: attr.bool({
        optional: true,
        description: 'Do not check the key against the service before anything else. Default: `false`.',
      }),
      request_timeout: attr.string({
        optional: true,
        validators: [validators.duration()],
        description:
          'How long one request may take, such as `90s`. Default: `60s`. Waiting and downloading have timeouts of their own.',
      }),
      max_concurrent_requests: attr.number({
        optional: true,
        validators: [validators.atLeast(1), validators.isInteger()],
        description:
          "How many requests may be under way at the same time. Default: no limit but Terraform's own `-parallelism`.",
      }),
      ...(definition.jobs.length > 0 && jobAttributes(definition)),
      ...(definition.jobs.length === 0 && definition.resources?.length && journalAttribute(definition)),
    },
  };
}

/** What only a provider with jobs has. */
function jobAttributes(definition: ProviderDefinition): Attributes {
  return {
    [maxNewAttribute(definition)]: attr.number({
      optional: true,
      validators: [validators.atLeast(0), validators.isInteger()],
      description: 'Stops a plan that would generate more than this many. Default: no limit.',
    }),
    ...journalAttribute(definition),
    statuses: attr.single({
      optional: true,
      description:
        'The words by which the service says how a job is. They replace the documented ones and are compared without case; a word that is in no list means that the job is still running.',
      attributes: {
        processing: wordList('The job is running.'),
        completed: wordList('The job is done and its content is ready.'),
        failed: wordList('The job has failed for good.'),
      },
    }),
  };
}

/** What a provider has that creates anything. */
function journalAttribute({ name, jobs }: ProviderDefinition): Attributes {
  const what =
    jobs.length > 0
      ? 'every generation that may be paid for and that no state is known to hold'
      : 'everything that may have been created and that no state is known to hold';
  return {
    journal_path: attr.string({
      optional: true,
      validators: [validators.nonBlank()],
      description: `The directory of the journal, which names ${what}. Choose one that outlives the run where the working directory does not. Default: \`journal/${name}\` in Terraform's data directory, \`.terraform\`.`,
    }),
  };
}

/** The attribute that limits what one run generates: `max_new_images`. */
export function maxNewAttribute({ jobs }: ProviderDefinition): string {
  const [only] = jobs;
  return jobs.length === 1 && only ? `max_new_${only.noun.replaceAll(' ', '_')}s` : 'max_new_jobs';
}

const wordList = (description: string) => attr.list({ optional: true, element: 'string', description });

/** A job: what the API takes, and what the lifecycle adds. */
export function jobSchema(job: JobDefinition): Schema {
  const { noun } = job;
  return {
    description: job.description,
    attributes: {
      id: attr.string({ computed: true, description: `The ${noun}'s identifier on the service.` }),
      ...attributesOf(parentFields(job), configurable),
      ...attributesOf(job.fields, configurable),
      failure: attr.string({
        computed: true,
        description: `Why the generation failed; null while it runs and when it succeeded.`,
      }),
      on_failure: attr.string({
        optional: true,
        computed: true,
        default: 'keep',
        validators: [validators.oneOf(['keep', 'replace'])],
        description: `What to plan for a ${noun} whose generation failed: \`keep\` warns and changes nothing, \`replace\` generates anew. Default: \`keep\`.`,
      }),
      on_ambiguous: attr.string({
        optional: true,
        computed: true,
        default: 'refuse',
        validators: [validators.oneOf(['refuse', 'regenerate'])],
        description: `What to do when an earlier request for the same ${noun} may have been accepted, because its answer was lost: \`refuse\` asks for none until that is settled, \`regenerate\` asks for another one. Default: \`refuse\`.`,
      }),
      retain: attr.bool({
        optional: true,
        computed: true,
        default: false,
        description: `Leave the ${noun} on the service when the resource is destroyed or replaced. Default: \`false\`.`,
      }),
      timeouts: timeoutsAttribute({
        create: `How long the service may take to accept the request. Default: \`${DEFAULT_TIMEOUTS.jobCreate}\`.`,
        delete: `How long to wait for a ${noun} that is still processing before it can be deleted. Default: \`${DEFAULT_TIMEOUTS.jobDelete}\`.`,
      }),
    },
  };
}

/** A local file with a job's content. */
export function fileSchema(file: FileDefinition, job: JobDefinition): Schema {
  const { noun } = job;
  return {
    description: file.description,
    attributes: {
      ...attributesOf(parentFields(job), argument),
      [file.idAttribute]: attr.string({
        required: true,
        validators: stringValidators(job.idFormat === undefined ? {} : { format: job.idFormat }),
        description: `The identifier of the ${noun} whose content this is. When it changes, the new content takes the place of the old one as soon as it is whole.`,
      }),
      path: attr.string({
        optional: true,
        validators: stringValidators({ minLength: 1 }),
        description: `Where to keep the file; missing directories are made. A relative path starts at the directory in which Terraform runs. A change moves the file. Without a path the resource only waits until the ${noun} is complete.`,
      }),
      overwrite: attr.bool({
        optional: true,
        computed: true,
        default: false,
        description:
          'Take the place of a file that this resource did not write, or that was changed since. Default: `false`.',
      }),
      on_missing: attr.string({
        optional: true,
        computed: true,
        default: 'download',
        validators: [validators.oneOf(['download', 'ignore'])],
        description:
          'What to plan when the file is not there any more: `download` fetches it again, `ignore` leaves it, for runners whose disk does not outlive the run. Default: `download`.',
      }),
      keep_on_destroy: attr.bool({
        optional: true,
        computed: true,
        default: false,
        description: 'Leave the file where it is when the resource is destroyed. Default: `false`.',
      }),
      mode: attr.string({
        optional: true,
        computed: true,
        default: '0644',
        validators: stringValidators({ pattern: '^0?[0-7]{3}$' }),
        description: "The file's permissions, in octal digits. Default: `0644`.",
      }),
      sha256: attr.string({
        computed: true,
        description: 'The SHA-256 of the content, in hexadecimal digits.',
      }),
      size_bytes: attr.number({ computed: true, description: 'The size of the content in bytes.' }),
      present: attr.bool({
        computed: true,
        description:
          'Whether the file is at its path with the content that was downloaded. When it is not, the plan is to download it again.',
      }),
      timeouts: timeoutsAttribute({
        create: `How long to wait for the ${noun} and its download. Default: \`${DEFAULT_TIMEOUTS.file}\`.`,
        update: `The same for a change that downloads. Default: \`${DEFAULT_TIMEOUTS.file}\`.`,
      }),
    },
  };
}

/** What a data source shows. */
export function lookupSchema(lookup: LookupDefinition): Schema {
  const { id } = lookup;
  return {
    description: lookup.description,
    attributes: {
      ...attributesOf(parentFields(lookup), argument),
      ...(id && {
        [id.attribute]: attr.string({
          required: true,
          validators: stringValidators(id.format === undefined ? {} : { format: id.format }),
          description: id.description,
        }),
      }),
      ...Object.fromEntries(
        lookup.fields
          .filter((field) => field.name !== id?.attribute)
          .map((field) => [field.name, shown(field)]),
      ),
      json: attr.string({
        computed: true,
        description: 'The whole answer of the service as JSON, for fields that are not listed here.',
      }),
    },
  };
}

/** What only names a thing, and may be changed like that. */
const argument = (field: FieldDefinition) => configurable({ ...field, replace: false });

/** The attribute `timeouts`, with what each operation's limit means. */
export function timeoutsAttribute(descriptions: Readonly<Record<string, string>>): Attribute {
  const attributes: Attributes = Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      attr.string({ optional: true, validators: [validators.duration()], description }),
    ]),
  );
  const description = 'Limits for the operations, such as `90s` or `1h30m`.';
  return attr.single({ optional: true, description, attributes });
}
