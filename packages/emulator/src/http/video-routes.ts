import { Hono } from 'hono';
import type { FaultyOperation } from '../faults/misbehave.ts';
import { spoil } from '../faults/spoil.ts';
import {
  zDeleteVideoPath,
  zDownloadVideoPath,
  zGenerateVideoBody,
  zGetVideoStatusPath,
} from '../gen/zod.gen.ts';
import { DEFAULT_FAILURE } from '../jobs/job.ts';
import type { Service } from '../service.ts';
import { fileResponse } from './file-response.ts';
import { limitBody, readJson } from './json-body.ts';
import type { ServiceEnv } from './service-env.ts';
import { validate } from './validation.ts';

/** The operations on videos, below /v1. */
export function videoRoutes(service: Service, operation: FaultyOperation): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();

  app.post('/videos/generate', operation('generateVideo'), limitBody, async (context) => {
    const request = validate(zGenerateVideoBody, await readJson(context), 'the body');
    const fault = context.get('fault');
    const failure = fault?.kind === 'generation-failed' ? (fault.reason ?? DEFAULT_FAILURE) : undefined;
    return context.json(await service.generate(context.get('account'), request, failure), 202);
  });

  app.get('/videos/:video_id/status', operation('getVideoStatus'), (context) => {
    const { video_id } = validate(zGetVideoStatusPath, context.req.param(), 'the path');
    return context.json(service.status(context.get('account'), video_id));
  });

  app.get('/videos/:video_id/download', operation('downloadVideo'), async (context) => {
    const { video_id } = validate(zDownloadVideoPath, context.req.param(), 'the path');
    const clip = await service.download(context.get('account'), video_id);
    const fault = context.get('fault');
    return fileResponse(fault?.kind === 'file' ? spoil(clip, fault.as) : clip, {
      range: context.req.header('range'),
      ifRange: context.req.header('if-range'),
    });
  });

  app.delete('/videos/:video_id', operation('deleteVideo'), async (context) => {
    const { video_id } = validate(zDeleteVideoPath, context.req.param(), 'the path');
    await service.remove(context.get('account'), video_id);
    return context.body(null, 204);
  });

  return app;
}
