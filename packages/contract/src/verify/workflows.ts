import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { descriptionPath } from '../description.ts';

/** A workflow of the description, as far as a run has to know it. */
export interface Workflow {
  /** The file's name without its ending. */
  name: string;
  /** Path of the Arazzo file. */
  file: string;
  title: string;
  /** How many videos it has generated when it is through. */
  generations: number;
  /** Whether it asks for a video with a good key, if only to be refused: a lenient service may make one. */
  asks: boolean;
  /** The operation of each step. */
  operations: Map<string, string>;
  /** Whether it needs the key of a second account. */
  needsOtherKey: boolean;
}

interface Arazzo {
  info: { title: string };
  workflows: {
    inputs?: { required?: string[] };
    parameters?: unknown[];
    steps: { stepId: string; operationId?: string; successCriteria?: { condition: string }[] }[];
  }[];
}

/** The folder of the workflows, beside the description. */
export const workflowsDir = join(dirname(descriptionPath), '../../workflows');

/** Reads the workflows; those that generate nothing come first, so that a small budget reaches furthest. */
export function readWorkflows(dir = workflowsDir): Workflow[] {
  return globSync('*.arazzo.yaml', { cwd: dir })
    .map((file) => readWorkflow(join(dir, file)))
    .sort((a, b) => a.generations - b.generations || a.name.localeCompare(b.name));
}

function readWorkflow(file: string): Workflow {
  const { info, workflows } = parse(readFileSync(file, 'utf8')) as Arazzo;
  const steps = workflows.flatMap((workflow) => workflow.steps);
  const accepted = steps
    .filter(({ operationId }) => operationId === 'generateVideo')
    .filter(({ successCriteria = [] }) =>
      successCriteria.some(({ condition }) => condition === '$statusCode == 202'),
    );
  return {
    name: basename(file, '.arazzo.yaml'),
    file,
    title: info.title,
    generations: accepted.length,
    asks: workflows.some(
      ({ parameters = [], steps }) =>
        // With its parameters a workflow gives the key to all of its steps.
        parameters.length > 0 && steps.some(({ operationId }) => operationId === 'generateVideo'),
    ),
    operations: new Map(steps.map(({ stepId, operationId = '' }) => [stepId, operationId])),
    needsOtherKey: workflows.some(({ inputs }) => inputs?.required?.includes('other_api_key')),
  };
}
