export type { AccountConfig } from './accounts.ts';
export type { Clips } from './clips/clip-source.ts';
export { type ClipInfo, describeMp4 } from './clips/mp4.ts';
export { type Alarm, type Clock, runningClock, standingClock } from './clock.ts';
export type { ControlledVideo, Controls } from './control/controls.ts';
export { type Emulator, startEmulator } from './emulator.ts';
export type { EmulatorOptions } from './emulator-options.ts';
export type { ErrorShape } from './errors.ts';
export type {
  ArmedFault,
  BrokenBodyFault,
  ConnectionFault,
  Fault,
  FaultOrder,
  FaultyErrorShape,
  FileFault,
  Moment,
  Operation,
  RewriteFault,
  StatusFault,
} from './faults/fault.ts';
export type { JobTime } from './jobs/job.ts';
export type { RateLimit } from './rate-limit.ts';
export type { SeenRequest } from './request-log.ts';
export type { Delivery, WebhookDisorder } from './webhooks/notifier.ts';
export type { WebhookEvent, WebhookOptions } from './webhooks/webhook.ts';
