import { startEmulator } from '@videogen/emulator';
import { expect, it, onTestFinished } from 'vitest';
import { findPostgres, startPostgres } from './postgres.ts';
import { makeWorkspace, synthesize, terraform } from './workspace.ts';

const programs = findPostgres();

if (programs === undefined) {
  it('shared-state is not applied: there is no PostgreSQL on this machine (apt-get install postgresql)', () => {
    console.warn('shared-state was validated only: neither postgres nor initdb is on this machine.');
    expect(findPostgres()).toBeUndefined();
  });
} else {
  it('shared-state lets the second of two appliers wait for the first, and generates once', async () => {
    const workspace = await makeWorkspace();
    onTestFinished(workspace.remove);
    const postgres = await startPostgres(programs);
    onTestFinished(postgres.stop);
    const emulator = await startEmulator({
      accounts: [{ name: 'alice', key: 'sk_test_alice' }],
      jobTime: '4s',
      clips: 'shared',
    });
    onTestFinished(() => emulator.close());
    const env = {
      VIDEOGEN_BASE_URL: emulator.url,
      VIDEOGEN_API_KEY: 'sk_test_alice',
      PG_CONN_STR: postgres.url,
    };
    const run = (stack: string, args: string[], onLine?: (line: string) => void) =>
      terraform(workspace, stack, [...args, '-no-color'], { env, ...(onLine && { onLine }) });
    const apply = ['apply', '-auto-approve', '-lock-timeout=60s'];

    const first = await synthesize(workspace, 'shared-state', 'first');
    const second = await synthesize(workspace, 'shared-state', 'second');
    await run(first, ['init']);
    await run(second, ['init']);

    const waiting = Promise.withResolvers<void>();
    const one = run(first, apply, (line) => {
      if (line.includes('videogen_video_file.waves: Creating')) waiting.resolve();
    });
    await Promise.race([waiting.promise, one]);
    const two = run(second, apply);

    expect((await one).stdout).toContain('2 added, 0 changed, 0 destroyed');
    const { stdout } = await two;
    expect(stdout).toContain('Acquiring state lock');
    // The state is shared and the disk is not: the second runner fetches the file, and pays for nothing.
    expect(stdout).toContain('0 added, 1 changed, 0 destroyed');
    expect(emulator.requests().filter(({ method }) => method === 'POST')).toHaveLength(1);
    await run(second, ['destroy', '-auto-approve']);
    expect(emulator.videos()).toEqual([]);
  });
}
