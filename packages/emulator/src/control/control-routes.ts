import { Hono } from 'hono';
import * as z from 'zod';
import { errorWriter, faultNotFound, internalError, ServiceError, videoNotFound } from '../errors.ts';
import { zFaultOrder } from '../faults/fault-schema.ts';
import { limitBody, readJson } from '../http/json-body.ts';
import { validate } from '../http/validation.ts';
import type { Controls } from './controls.ts';
import { type StatusParts, statusPage } from './status-page.ts';

const failNextBody = z.object({
  count: z.int().min(1).optional(),
  reason: z.string().min(1).optional(),
});

const disorderBody = z.strictObject({
  duplicates: z.int().min(0).max(100).optional(),
  reorder: z.int().min(1).max(10_000).optional(),
});

const advanceBody = z.object({ seconds: z.number().min(0) });

/** The status page at `/` and the control API under `/_emulator`. */
export function controlSide(parts: StatusParts): Hono {
  return new Hono()
    .get('/', (context) => {
      // Nothing on the page is loaded or run, whatever a prompt says.
      context.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      );
      return context.html(statusPage(parts));
    })
    .route('/_emulator', controlRoutes(parts.controls));
}

/** The control API, without authentication: for tests on one machine. Its errors are always nested. */
function controlRoutes(controls: Controls): Hono {
  const app = new Hono();
  const write = errorWriter('nested');
  app.onError((error, context) => {
    const refusal = error instanceof ServiceError ? error : internalError();
    if (refusal !== error) console.error(error);
    return context.json(write(refusal), refusal.status);
  });

  app.get('/requests', (context) => context.json(controls.requests()));
  app.delete('/requests', (context) => {
    controls.clearRequests();
    return context.body(null, 204);
  });

  app.get('/videos', (context) => context.json(controls.videos()));
  app.delete('/videos/:video_id', (context) => {
    const videoId = context.req.param('video_id');
    if (!controls.removeVideo(videoId)) throw videoNotFound(videoId);
    return context.body(null, 204);
  });

  app.post('/fail-next', limitBody, async (context) => {
    controls.failNext(validate(failNextBody, await readJson(context), 'the body'));
    return context.body(null, 204);
  });
  app.get('/faults', (context) => context.json(controls.faults()));
  app.post('/faults', limitBody, async (context) =>
    context.json(controls.armFault(validate(zFaultOrder, await readJson(context), 'the body')), 201),
  );
  app.delete('/faults', (context) => {
    controls.disarmFaults();
    return context.body(null, 204);
  });
  app.delete('/faults/:id', (context) => {
    const id = context.req.param('id');
    if (!controls.disarmFault(id)) throw faultNotFound(id);
    return context.body(null, 204);
  });

  app.get('/webhooks', (context) => context.json(controls.deliveries()));
  app.post('/webhooks', limitBody, async (context) => {
    controls.disturbWebhook(validate(disorderBody, await readJson(context), 'the body'));
    return context.body(null, 204);
  });

  app.post('/clock/freeze', (context) => context.json({ now: controls.freeze() }));
  app.post('/clock/run', (context) => context.json({ now: controls.run() }));
  app.post('/clock/advance', limitBody, async (context) => {
    const { seconds } = validate(advanceBody, await readJson(context), 'the body');
    return context.json({ now: controls.advance(seconds) });
  });

  return app;
}
