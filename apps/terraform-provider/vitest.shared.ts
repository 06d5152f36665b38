import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config';

/** Tests against one form of the provider: Node in the test's own process, or the single file. */
export function project(name: 'node' | 'binary', include: string[]): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name, include, env: { VIDEOGEN_PROVIDER: name } },
  };
}

/** Real Terraform, several runs in each test, on machines that are shared. */
export function configure(projects: TestProjectInlineConfiguration[]): ViteUserConfig {
  return defineConfig({
    test: {
      testTimeout: 90_000,
      hookTimeout: 60_000,
      maxWorkers: 2,
      globalSetup: 'test/support/mirror.ts',
      projects,
    },
  });
}
