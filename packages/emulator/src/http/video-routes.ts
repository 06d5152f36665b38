import { Hono } from 'hono';
import {
  zDeleteVideoPath,
  zDownloadVideoPath,
  zGenerateVideoBody,
  zGetVideoStatusPath,
} from '../gen/zod.gen.ts';
import type { Service } from '../service.ts';
import type { ServiceEnv } from './app.ts';
import { fileResponse } from './file-response.ts';
import { limitBody, readJson } from './json-body.ts';
import { validate } from './validation.ts';

/** The operations on videos, below /v1. */
export function videoRoutes(service: Service): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();

  app.post('/videos/generate', limitBody, async (context) => {
    const request = validate(zGenerateVideoBody, await readJson(context), 'the body');
    return context.json(service.generate(context.get('account'), request), 202);
  });

  app.get('/videos/:video_id/status', (context) => {
    const { video_id } = validate(zGetVideoStatusPath, context.req.param(), 'the path');
    return context.json(service.status(context.get('account'), video_id));
  });

  app.get('/videos/:video_id/download', async (context) => {
    const { video_id } = validate(zDownloadVideoPath, context.req.param(), 'the path');
    const clip = await service.download(context.get('account'), video_id);
    return fileResponse(clip, {
      range: context.req.header('range'),
      ifRange: context.req.header('if-range'),
    });
  });

  app.delete('/videos/:video_id', (context) => {
    const { video_id } = validate(zDeleteVideoPath, context.req.param(), 'the path');
    service.remove(context.get('account'), video_id);
    return context.body(null, 204);
  });

  return app;
}
