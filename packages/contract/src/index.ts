export { type Mock, type MockOptions, startMock } from './mock.ts';
export type { ErrorForm, Exchange, Insight, Violation } from './proxy/exchange.ts';
export { type Proxy, type ProxyOptions, startProxy } from './proxy/proxy.ts';
