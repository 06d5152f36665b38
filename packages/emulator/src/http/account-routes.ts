import { Hono } from 'hono';
import type { Account as AccountBody } from '../gen/index.ts';
import type { ServiceEnv } from './app.ts';

/** GET /v1/account. */
export function accountRoutes(): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().get('/account', (context) => {
    const { id, name, plan } = context.get('account');
    return context.json({ account_id: id, name, plan } satisfies AccountBody);
  });
}
