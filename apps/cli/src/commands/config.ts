import { readSettings } from '../config/settings.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { CommonFlags, Session } from '../session.ts';

/** Shows what a command would use, and where each part comes from; of the key only that. */
export async function config({ process, report }: Session, flags: CommonFlags): Promise<ExitCode> {
  const { path, profile, baseUrl, apiKey, statuses } = await readSettings(flags, process.env);
  report.tell({
    event: 'result',
    command: 'config',
    baseUrl: baseUrl ? `${baseUrl.value} (${baseUrl.source})` : 'not set',
    apiKey: apiKey ? `set (${apiKey.source})` : 'not set',
    profile,
    file: path,
    statuses,
  });
  return EXIT.done;
}
