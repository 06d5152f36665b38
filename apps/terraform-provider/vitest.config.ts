import { configure, project } from './vitest.shared.ts';

// The single file passes what shows most here; the script test:all holds it to every test.
export default configure([
  project('node', ['test/**/*.test.ts']),
  project('binary', ['test/certificate.test.ts', 'test/generation.test.ts']),
]);
