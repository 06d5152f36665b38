import * as z from 'zod';
import { type Fault, type FaultOrder, operations } from './fault.ts';

/** As far as a timer reaches; also more than anybody waits. */
const LONGEST_MS = 2 ** 31 - 1;

const moment = z.enum(['arrived', 'read', 'done']);
const status = z.int().min(400).max(599);
const bytes = z.int().min(0);

const zFault: z.ZodType<Fault> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['reset', 'hang']), moment }),
  z.strictObject({ kind: z.enum(['cut', 'stall']), afterBytes: bytes.optional() }),
  z.strictObject({ kind: z.literal('length'), by: z.int() }),
  z.strictObject({
    kind: z.literal('drip'),
    bytes: bytes.min(1),
    everyMs: z.number().min(0).max(LONGEST_MS),
  }),
  z.strictObject({
    kind: z.literal('status'),
    status,
    code: z.string().optional(),
    message: z.string().optional(),
    shape: z.enum(['nested', 'flat', 'html', 'text', 'empty']).optional(),
    retryAfter: z.int().min(0).optional(),
    retryAfterAs: z.enum(['seconds', 'date']).optional(),
    moment: moment.optional(),
  }),
  z.strictObject({
    kind: z.literal('rewrite'),
    status: z.int().min(200).max(299).optional(),
    omit: z.array(z.string()).optional(),
    rename: z.record(z.string(), z.string()).optional(),
    location: z.boolean().optional(),
    words: z
      .union([
        z.string(),
        z.strictObject({
          processing: z.string().optional(),
          completed: z.string().optional(),
          failed: z.string().optional(),
        }),
      ])
      .optional(),
  }),
  z.strictObject({
    kind: z.literal('file'),
    as: z.enum(['truncated', 'other', 'json', 'html', 'empty']),
  }),
  z.strictObject({ kind: z.literal('generation-failed'), reason: z.string().min(1).optional() }),
]);

/** What `POST /_emulator/faults` takes. Unknown fields are refused, since a misspelt fault strikes nobody. */
export const zFaultOrder: z.ZodType<FaultOrder> = z.strictObject({
  operation: z.enum([...operations, 'any']),
  fault: zFault,
  count: z.union([z.int().min(1), z.literal('forever')]).optional(),
  skip: z.int().min(0).optional(),
  account: z.string().min(1).optional(),
  video: z.guid().optional(),
});
