import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Accounts } from '../accounts.ts';
import {
  type ErrorShape,
  errorWriter,
  internalError,
  rateLimited,
  routeNotFound,
  ServiceError,
  unauthorized,
} from '../errors.ts';
import type { FaultPlan } from '../faults/fault-plan.ts';
import { misbehaviour } from '../faults/misbehave.ts';
import type { RateLimiter } from '../rate-limit.ts';
import type { RequestLog } from '../request-log.ts';
import type { Service } from '../service.ts';
import { accountRoutes } from './account-routes.ts';
import type { ServiceEnv } from './service-env.ts';
import { videoRoutes } from './video-routes.ts';

/** What the HTTP side needs. */
export interface AppParts {
  accounts: Accounts;
  service: Service;
  log: RequestLog;
  faults: FaultPlan;
  limiter?: RateLimiter;
  errorShape: ErrorShape;
  /** What is served beside the service, if anything. */
  control?: Hono;
}

/** The HTTP side of the service. */
export function createApp({
  accounts,
  service,
  log,
  faults,
  limiter,
  errorShape,
  control,
}: AppParts): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const write = errorWriter(errorShape);
  const operation = misbehaviour(faults, write);

  app.onError((error, context) => {
    const known = error instanceof ServiceError;
    if (!known) console.error(error);
    const { refusal, headers } = known
      ? { refusal: error, headers: headersOf(error) }
      : { refusal: internalError(), headers: {} };
    return context.json(write(refusal), refusal.status, headers);
  });
  app.notFound((context) => {
    throw routeNotFound(context.req.method, context.req.path);
  });
  if (control !== undefined) app.route('/', control);

  app.use('/v1/*', async (context, next) => {
    const entry = log.add(context.req.method, context.req.path);
    context.set('seen', entry);
    await next();
    if (context.res !== RESPONSE_ALREADY_SENT) entry.status = context.res.status;
    entry.account = context.get('account')?.name ?? null;
  });
  app.use('/v1/*', async (context, next) => {
    const account = accounts.authenticate(context.req.header('authorization'));
    if (account === undefined) throw unauthorized();
    context.set('account', account);
    const seconds = limiter?.waitOf(account.id) ?? 0;
    if (seconds > 0) throw rateLimited(seconds);
    // The router would answer HEAD like GET; the description has no HEAD.
    if (context.req.method === 'HEAD') throw routeNotFound('HEAD', context.req.path);
    await next();
  });
  app.route('/v1', accountRoutes(operation));
  app.route('/v1', videoRoutes(service, operation));
  return app;
}

function headersOf(error: ServiceError): Record<string, string> {
  if (error.status === 401) return { 'www-authenticate': 'Bearer' };
  if (error.status === 429) return { 'retry-after': String(error.details.retry_after) };
  if (error.status === 416) return { 'content-range': `bytes */${error.details.size}` };
  return {};
}
