export { type Mock, type MockOptions, startMock } from './mock.ts';
export type { ErrorForm, Exchange, Insight, Violation } from './proxy/exchange.ts';
export { type ProxyOptions, type RunningProxy, startProxy } from './proxy/proxy.ts';
