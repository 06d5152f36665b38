import { now } from './clock.ts';

/** One thing that must hold. */
export interface Step {
  name: string;
  /** What does not hold, one line or more each; nothing when all is well. */
  run(): Promise<string[]>;
}

/** How a step went. */
export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  problems: string[];
}

/**
 * Runs the steps one after the other, on past failures, and prints a verdict for each as it is known.
 *
 * @param print receives whole lines without their line feed
 */
export async function runSteps(steps: readonly Step[], print: (line: string) => void): Promise<StepResult[]> {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const results: StepResult[] = [];
  for (const step of steps) {
    const result = await runStep(step);
    results.push(result);
    print(
      `${result.passed ? 'pass' : 'FAIL'}  ${step.name.padEnd(width)}  ${result.seconds.toFixed(1).padStart(5)} s`,
    );
    if (result.passed) continue;
    for (const line of result.problems.flatMap((problem) => problem.split('\n'))) print(`      ${line}`);
  }
  return results;
}

/** The verdict over all: `N passed, N failed`. */
export function summary(passed: number, failed: number): string {
  return `${passed} passed, ${failed} failed`;
}

async function runStep(step: Step): Promise<StepResult> {
  const start = now();
  // A check that breaks down has not passed, and must not keep the others from running.
  const problems = await step.run().catch((error: unknown) => [`The check itself failed: ${String(error)}`]);
  return { name: step.name, passed: problems.length === 0, seconds: (now() - start) / 1000, problems };
}
