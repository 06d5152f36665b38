import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorkspace, type Workspace } from '../test/workspace.ts';
import { type Cdk, newProject, type Project, readQuickstart, readReadme } from './new-project.ts';

let workspace: Workspace;
let emulator: Emulator;
beforeAll(async () => {
  workspace = await makeWorkspace();
  emulator = await startEmulator({
    accounts: [{ name: 'alice', key: 'sk_test_alice' }],
    jobTime: '1s',
    clips: 'shared',
  });
});
afterAll(async () => {
  await emulator.close();
  workspace.remove();
});

const environment = () => ({
  VIDEOGEN_BASE_URL: emulator.url,
  VIDEOGEN_API_KEY: 'sk_test_alice',
  CHECKPOINT_DISABLE: '1',
  TF_CLI_CONFIG_FILE: workspace.cliConfig,
  // The command lines lock providers for other platforms too, and by itself Terraform asks only the registry for those.
  TF_CLI_ARGS_providers_lock: `-fs-mirror=${join(workspace.directory, 'mirror')}`,
});

/** Deploys and destroys what stands in a folder of the project. */
async function deployAndDestroy(project: Project, command: string, folder: string, files: string[]) {
  const deployed = await project.run(
    'npx',
    [command, 'deploy', '--auto-approve', '--outputs-file', 'outputs.json'],
    folder,
  );
  expect(deployed).toContain(`${files.length * 2} added, 0 changed, 0 destroyed`);
  const videos = join(project.directory, folder, 'videos');
  expect(readdirSync(videos).sort()).toEqual(files);
  for (const file of files) expect(readFileSync(join(videos, file)).toString('latin1', 4, 8)).toBe('ftyp');
  expect(emulator.videos()).toHaveLength(files.length);
  const outputs = JSON.parse(readFileSync(join(project.directory, folder, 'outputs.json'), 'utf8')) as object;
  await project.run('npx', [command, 'destroy', '--auto-approve'], folder);
  expect(emulator.videos()).toEqual([]);
  expect(readdirSync(videos)).toEqual([]);
  return outputs;
}

const cdks: Cdk[] = [
  { library: 'cdktf', version: '0.21.0' },
  { library: 'cdktn', version: '0.24.0' },
];

it.each(cdks)('$library $version: from an empty directory to videos, and back', async (cdk) => {
  const project = await newProject(join(workspace.directory, cdk.library), cdk, environment());

  project.write('.', readReadme());
  const outputs = await deployAndDestroy(project, cdk.library, '.', ['waves.mp4']);
  expect(outputs).toEqual({ clips: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } });

  project.write('quickstart', readQuickstart());
  await deployAndDestroy(project, cdk.library, 'quickstart', ['lighthouse.mp4', 'market.mp4', 'waves.mp4']);

  await project.run('npx', [cdk.library, 'get'], 'quickstart');
  expect(existsSync(join(project.directory, 'quickstart/.gen/providers/videogen/video-file/index.ts'))).toBe(
    true,
  );
});
