export { type CheckOptions, checkLifecycles } from './check-lifecycles.ts';
export { type Mock, type MockOptions, startMock } from './mock.ts';
export type { Values } from './sample.ts';
