import type { RewriteFault } from './fault.ts';

/** A successful JSON answer as the fault tells it; any other answer as it is. */
export async function rewrite(response: Response, fault: RewriteFault): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (!response.ok || !isJson) return response;
  const record = (await response.json()) as Record<string, unknown>;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  if (fault.location) headers.set('location', `/v1/videos/${String(record.video_id)}`);
  return new Response(JSON.stringify(retell(record, fault)), {
    status: fault.status ?? response.status,
    headers,
  });
}

function retell(record: Record<string, unknown>, { omit = [], rename = {}, words }: RewriteFault): object {
  const told: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(record)) {
    if (omit.includes(field)) continue;
    put(
      told,
      (rename[field] ?? field).split('.'),
      field === 'status' ? wordFor(String(value), words) : value,
    );
  }
  return told;
}

function wordFor(state: string, words: RewriteFault['words']): string {
  if (typeof words === 'string') return words;
  return new Map(Object.entries(words ?? {})).get(state) ?? state;
}

function put(target: Record<string, unknown>, [field = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    target[field] = value;
    return;
  }
  const inner = (target[field] ?? {}) as Record<string, unknown>;
  target[field] = inner;
  put(inner, rest, value);
}
