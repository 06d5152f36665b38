import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { WriteError } from '../errors.ts';
import type { ServiceEnv } from '../http/service-env.ts';
import { errorAnswer } from './error-answer.ts';
import type { BrokenBodyFault, ConnectionFault, Fault, Moment, Operation } from './fault.ts';
import type { FaultPlan } from './fault-plan.ts';
import { rewrite } from './rewrite.ts';
import { readAll, reset, type Wire, writeBroken } from './wire.ts';

type Handler = MiddlewareHandler<ServiceEnv>;
type Context = Parameters<Handler>[0];
type Next = Parameters<Handler>[1];

/** Marks a route as an operation: the faults that are armed for it strike here, after authentication. */
export type FaultyOperation = (operation: Operation) => Handler;

/** @param write the emulator's own error shape. */
export function misbehaviour(plan: FaultPlan, write: WriteError): FaultyOperation {
  return (operation) => async (context, next) => {
    const account = context.get('account').name;
    const fault = plan.strike({ operation, account, video: context.req.param('video_id') });
    if (fault === undefined) return next();
    context.get('seen').fault = fault.kind;
    if (fault.kind === 'hang' || fault.kind === 'stall' || fault.kind === 'drip') {
      plan.hold(context.env.incoming.socket);
    }
    await strike(context, next, fault, write);
  };
}

async function strike(context: Context, next: Next, fault: Fault, write: WriteError): Promise<void> {
  switch (fault.kind) {
    case 'reset':
    case 'hang':
      return breakConnection(context, next, fault);
    case 'cut':
    case 'stall':
    case 'length':
    case 'drip':
      return breakBody(context, next, fault);
    case 'status':
      await proceed(context, next, fault.moment ?? 'read');
      return answer(context, errorAnswer(fault, write));
    case 'rewrite':
      await next();
      return answer(context, await rewrite(context.res, fault));
    case 'file':
    case 'generation-failed':
      context.set('fault', fault);
      return next();
  }
}

async function breakConnection(
  context: Context,
  next: Next,
  { kind, moment }: ConnectionFault,
): Promise<void> {
  await proceed(context, next, moment);
  if (kind === 'reset') reset(wireOf(context));
  answer(context, RESPONSE_ALREADY_SENT);
}

async function breakBody(context: Context, next: Next, fault: BrokenBodyFault): Promise<void> {
  await next();
  const { res } = context;
  context.get('seen').status = res.status;
  await writeBroken(wireOf(context), res, fault);
  answer(context, RESPONSE_ALREADY_SENT);
}

/** Lets the request come as far as the fault allows. */
async function proceed(context: Context, next: Next, moment: Moment): Promise<void> {
  if (moment === 'read') await readAll(wireOf(context));
  if (moment === 'done') await next();
}

/** Replaces the answer whole: Hono would keep headers of the one before. */
function answer(context: Context, response: Response): void {
  context.res = undefined;
  context.res = response;
}

function wireOf(context: Context): Wire {
  return context.env;
}
