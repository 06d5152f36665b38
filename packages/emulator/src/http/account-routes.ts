import { Hono } from 'hono';
import type { FaultyOperation } from '../faults/misbehave.ts';
import type { Account as AccountBody } from '../gen/index.ts';
import type { ServiceEnv } from './service-env.ts';

/** GET /v1/account. */
export function accountRoutes(operation: FaultyOperation): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().get('/account', operation('getAccount'), (context) => {
    const { id, name, plan } = context.get('account');
    return context.json({ account_id: id, name, plan } satisfies AccountBody);
  });
}
