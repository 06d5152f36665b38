export { type Mock, type MockOptions, startMock } from './mock.ts';
export type { ErrorForm, Exchange, Insight, Violation } from './proxy/exchange.ts';
export { type ProxyOptions, type RunningProxy, startProxy } from './proxy/proxy.ts';
export type { Cell, Coverage } from './report/coverage.ts';
export type { Candidate, Check, Report, ReportedViolation } from './report/report.ts';
export { writeReport } from './report/write.ts';
export { compare, type Difference, type Side } from './verify/compare.ts';
export type { Observation } from './verify/observations.ts';
export { type Verification, type VerifyOptions, verify } from './verify/verify.ts';
