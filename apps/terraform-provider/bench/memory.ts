import { readFileSync, readlinkSync } from 'node:fs';
import { processesIn } from '../test/support/processes.ts';
import { every } from './clock.ts';

/** Watches the provider that runs in a directory; returns a function that ends this and tells its peak in bytes. */
export function watchPeakMemory(directory: string): () => number {
  let peak = 0;
  const stop = every(50, () => {
    void processesIn(directory).then((ids) => {
      for (const id of ids) peak = Math.max(peak, peakOfProvider(id));
    });
  });
  return () => {
    stop();
    return peak;
  };
}

/** The most memory that the process has had, if it is a provider and there is a /proc. */
function peakOfProvider(id: number): number {
  try {
    if (!readlinkSync(`/proc/${id}/exe`).includes('terraform-provider-')) return 0;
    const [, kibibytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return 0; // It has ended in the meantime.
  }
}
