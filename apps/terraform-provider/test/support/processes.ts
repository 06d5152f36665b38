import { readdir, readlink } from 'node:fs/promises';

/** The ids of the processes that run in a directory: Terraform, and the providers that it started. */
export async function processesIn(directory: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const found = await Promise.all(
    ids.map(async (id) =>
      (await readlink(`/proc/${id}/cwd`).catch(() => '')) === directory ? [Number(id)] : [],
    ),
  );
  return found.flat();
}
