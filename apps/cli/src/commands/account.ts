import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Session } from '../session.ts';

/** Shows whose key it is, which proves that it works. */
export async function account({ connect, report, signal }: Session): Promise<ExitCode> {
  const client = await connect();
  const { raw } = await client.account.get({ signal });
  report.tell({ event: 'result', command: 'account', account: raw, baseUrl: client.baseUrl });
  return EXIT.done;
}
