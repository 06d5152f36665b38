import type { Emulator } from '@videogen/emulator';

/** Where in a video's life a fault strikes. */
export const OPERATIONS = ['generate', 'wait', 'download', 'read', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

type ServiceFault = Parameters<Emulator['armFault']>[0]['fault'];

/** Something that goes wrong, and how it is brought about. */
export type FaultKind =
  /** The service answers wrongly, or not at all. */
  | { readonly by: 'service'; readonly fault: ServiceFault; readonly count?: number | 'forever' }
  /** A process gets a signal while a request is under way. */
  | {
      readonly by: 'signal';
      readonly signal: NodeJS.Signals;
      readonly to: 'terraform' | 'provider';
      readonly times?: number;
    }
  /** Nobody listens for a while. */
  | { readonly by: 'gate' }
  /** The disk does not take the file. */
  | { readonly by: 'disk'; readonly how: 'full' | 'not writable' };

export interface FaultCase {
  readonly name: string;
  readonly kind: FaultKind;
  /** Where it means anything. @default everywhere */
  readonly at?: readonly Operation[];
  /** Where it leaves open whether the service has accepted the generation. @default nowhere */
  readonly ambiguousAt?: readonly Operation[];
  /** The cell that runs in every test; the others run in the soak. */
  readonly sample: Operation;
}

const status = (code: number, more: Partial<Extract<ServiceFault, { kind: 'status' }>> = {}): FaultKind => ({
  by: 'service',
  fault: { kind: 'status', status: code, ...more },
});
const service = (fault: ServiceFault, count?: 'forever'): FaultKind => ({
  by: 'service',
  fault,
  ...(count && { count }),
});
const signal = (name: NodeJS.Signals, to: 'terraform' | 'provider' = 'terraform', times = 1): FaultKind => ({
  by: 'signal',
  signal: name,
  to,
  times,
});

export const FAULTS: readonly FaultCase[] = [
  { name: 'SIGINT once', kind: signal('SIGINT'), sample: 'wait' },
  // Terraform then kills the provider, whatever that is doing.
  {
    name: 'SIGINT twice',
    kind: signal('SIGINT', 'terraform', 2),
    ambiguousAt: ['generate'],
    sample: 'download',
  },
  { name: 'SIGTERM', kind: signal('SIGTERM'), sample: 'generate' },
  // The provider outlives Terraform just long enough to write down the id.
  { name: 'SIGKILL of Terraform', kind: signal('SIGKILL'), sample: 'wait' },
  {
    name: 'SIGKILL of the provider',
    kind: signal('SIGKILL', 'provider'),
    ambiguousAt: ['generate'],
    sample: 'generate',
  },
  { name: 'connection refused', kind: { by: 'gate' }, sample: 'generate' },
  // The service has not read the request, but nobody on this side can know that.
  {
    name: 'reset before it was read',
    kind: service({ kind: 'reset', moment: 'arrived' }),
    ambiguousAt: ['generate'],
    sample: 'read',
  },
  {
    name: 'reset after it was read',
    kind: service({ kind: 'reset', moment: 'done' }),
    ambiguousAt: ['generate'],
    sample: 'generate',
  },
  { name: '429, Retry-After in seconds', kind: status(429, { retryAfter: 1 }), sample: 'generate' },
  {
    name: '429, Retry-After as a date',
    kind: status(429, { retryAfter: 2, retryAfterAs: 'date' }),
    sample: 'generate',
  },
  { name: '500', kind: status(500), ambiguousAt: ['generate'], sample: 'wait' },
  { name: '502 as HTML', kind: status(502, { shape: 'html' }), ambiguousAt: ['generate'], sample: 'read' },
  { name: '503', kind: status(503), ambiguousAt: ['generate'], sample: 'delete' },
  {
    name: 'an answer that never ends',
    kind: service({ kind: 'stall' }),
    ambiguousAt: ['generate'],
    sample: 'wait',
  },
  { name: 'a body cut short', kind: service({ kind: 'cut' }), ambiguousAt: ['generate'], sample: 'download' },
  // Without a length in front, a JSON body that lacks its end is JSON no more: the id is not to be found in it.
  {
    name: 'a body of the wrong length',
    kind: service({ kind: 'length', by: -20 }),
    ambiguousAt: ['generate'],
    at: ['generate', 'wait', 'download', 'read'],
    sample: 'download',
  },
  { name: 'HTML 404', kind: status(404, { shape: 'html' }), sample: 'read' },
  {
    name: 'an unknown status for ever',
    kind: service({ kind: 'rewrite', words: 'mysterious' }, 'forever'),
    at: ['wait', 'read'],
    sample: 'wait',
  },
  {
    name: 'generation failed',
    kind: service({ kind: 'generation-failed', reason: 'No ideas' }),
    at: ['wait'],
    sample: 'wait',
  },
  { name: 'disk full', kind: { by: 'disk', how: 'full' }, at: ['download'], sample: 'download' },
  {
    name: 'target not writable',
    kind: { by: 'disk', how: 'not writable' },
    at: ['download'],
    sample: 'download',
  },
];
