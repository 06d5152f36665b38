import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tutorial takes longer than anything else: whoever begins with it does not wait for it in the end. */
class TutorialFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.endsWith('tutorial.test.ts') ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// Real Terraform and real processes, on machines that are shared. Most of the time is spent waiting for them, and no
// test changes what another one in the same process could see.
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: TutorialFirst },
  },
});
