import type { Description, Operation } from '../description.ts';
import { type Cell, cellName } from '../report/coverage.ts';
import type { Check } from '../report/report.ts';

/** Where faults are armed, and where they are met. */
export interface FaultOptions {
  /** Base URL of the emulator itself, whose control API is not the service's and passes no proxy. */
  emulator: string;
  /** Base URL that requests go to. */
  url: string;
  apiKey: string;
  signal?: AbortSignal | undefined;
}

const suite = 'Answers that need a fault';
const PATIENCE = 10_000;

/** Whether an emulator is there that takes orders for faults. */
export async function takesFaults(emulator: string): Promise<boolean> {
  try {
    const response = await fetch(`${emulator}/_emulator/faults`, { signal: AbortSignal.timeout(PATIENCE) });
    await response.body?.cancel();
    return response.ok && (response.headers.get('content-type') ?? '').includes('json');
  } catch {
    return false;
  }
}

/** Arms a fault for each error that was not seen, and asks for it. */
export async function driveFaults(
  cells: readonly Cell[],
  description: Description,
  options: FaultOptions,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const cell of cells) {
    const operation = description.operations.find(({ id }) => id === cell.operation);
    if (operation === undefined || cell.form === null || cell.seen > 0) continue;
    options.signal?.throwIfAborted();
    const problems = await meet(cell, operation, description, options).then(
      (problem) => (problem === undefined ? [] : [problem]),
      (error: Error) => [error.message],
    );
    checks.push({ suite, name: cellName(cell), seconds: 0, problems });
  }
  return checks;
}

async function meet(
  cell: Cell,
  operation: Operation,
  description: Description,
  { emulator, url, apiKey }: FaultOptions,
): Promise<string | undefined> {
  const armed = await fetch(`${emulator}/_emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: cell.operation, fault: faultOf(cell, operation, description) }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!armed.ok) return `The fault was not taken: ${armed.status} ${(await armed.text()).slice(0, 200)}`;
  const { id } = (await armed.json().catch(() => ({}))) as { id?: string };
  const response = await fetch(url + operation.path.replace('{video_id}', nobody), {
    method: operation.method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(PATIENCE),
    ...(operation.method === 'POST' && { body: JSON.stringify({ prompt: 'Nothing that is ever made' }) }),
  });
  await response.arrayBuffer();
  if (response.status === cell.status) return undefined;
  // A fault that struck nobody must not strike a stranger.
  if (id !== undefined) await fetch(`${emulator}/_emulator/faults/${id}`, { method: 'DELETE' });
  return `status ${response.status} came instead`;
}

const nobody = '00000000-0000-4000-8000-000000000000';

function faultOf(cell: Cell, operation: Operation, description: Description): object {
  const examples = operation.responses[cell.status]?.content[cell.mediaType ?? '']?.examples ?? {};
  const example = description.follow(examples[cell.form ?? ''] ?? {}) as { value?: unknown };
  return {
    kind: 'status',
    status: cell.status,
    shape: cell.form,
    ...codeAndMessage(example.value),
    ...(cell.status === 429 && { retryAfter: 1 }),
  };
}

function codeAndMessage(value: unknown): { code?: string; message?: string } {
  const { error, message } = (value ?? {}) as { error?: unknown; message?: string };
  if (typeof error === 'string') return { code: error, ...(message !== undefined && { message }) };
  return (error ?? {}) as { code?: string; message?: string };
}
