import type { Description, Mark, Operation, Schema } from '../description.ts';
import type { Candidate } from '../report/report.ts';
import type { Observation } from './observations.ts';

/**
 * Holds what a service showed against the description: statuses and fields that it does not have, and the
 * assumptions that they, or the answers that were as described, speak for or against.
 */
export function findCandidates(description: Description, observations: Observation[]): Candidate[] {
  return observations.flatMap((observation) => {
    const operation = description.operations.find(({ id }) => id === observation.operation);
    return operation === undefined ? [] : judgeObservation(description, operation, observation);
  });
}

function judgeObservation(
  description: Description,
  operation: Operation,
  observation: Observation,
): Candidate[] {
  const response = operation.responses[observation.status];
  const common = { operation: operation.id };
  if (response === undefined) {
    // 206 and 304 are HTTP's own, and say nothing of this service's vocabulary.
    if ([206, 304, 412, 416].includes(observation.status)) return [];
    const [mark] = marksOfClass(operation, observation.status);
    const verdict = mark === undefined ? 'undescribed' : 'refutes';
    return [{ ...common, seen: `status ${observation.status}`, verdict, assumption: mark?.assumed ?? null }];
  }
  const supported = (observation.conforms ? response.assumptions : []).map(
    ({ assumed }): Candidate => ({
      ...common,
      seen: `status ${observation.status}`,
      verdict: 'supports',
      assumption: assumed,
    }),
  );
  const schema = response.content['application/json']?.schema;
  return [...supported, ...(schema ? unknownFields(description, schema, observation, operation.id) : [])];
}

/** The assumptions of the documented responses that stand where the seen status stands: successes or refusals. */
function marksOfClass({ responses }: Operation, status: number): Mark[] {
  return Object.entries(responses)
    .filter(([code]) => code[0] === String(status)[0])
    .flatMap(([, { assumptions }]) => assumptions);
}

function unknownFields(
  description: Description,
  schema: Schema,
  { status, fields }: Observation,
  operation: string,
): Candidate[] {
  const known = fieldNames(description, schema);
  const [mark] = [description.follow(schema)['x-assumption'] ?? []].flat();
  return [...fields]
    .filter((field) => !known.has(field.split(/[.:[]/)[0] ?? ''))
    .map((field) => ({
      operation,
      seen: `status ${status}, field ${field}`,
      verdict: 'undescribed',
      assumption: mark?.assumed ?? null,
    }));
}

/** The names at the top of a body; below that, a description that says "anything" means it. */
function fieldNames(description: Description, schema: Schema): Set<string> {
  const { properties = {}, oneOf = [] } = description.follow(schema);
  const others = oneOf.flatMap((choice) => [...fieldNames(description, choice)]);
  return new Set([...Object.keys(properties), ...others]);
}
