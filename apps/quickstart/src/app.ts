// Declares three videos. `pnpm synth` writes what Terraform applies to cdktf.out/stacks/quickstart.
import { Video, VideogenProvider } from '@videogen/cdktf';
import { App, TerraformOutput, TerraformStack } from 'cdktf';

const prompts = {
  waves: 'Slow waves on a black beach at dusk, seen from above',
  lighthouse: 'A lighthouse turning its beam through thick fog',
  market: 'Paper lanterns swaying over a night market in the rain',
};

const app = new App();
const stack = new TerraformStack(app, 'quickstart');
new VideogenProvider(stack, 'videogen'); // VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY say where and who.

for (const [name, prompt] of Object.entries(prompts)) {
  const video = new Video(stack, name, {
    prompt,
    duration: 3,
    quality: 'hd',
    path: `videos/${name}.mp4`,
    keepOnDestroy: process.env.KEEP_VIDEOS === '1',
  });
  const { videoId, path, sha256, sizeBytes } = video;
  new TerraformOutput(stack, `${name}_video`, { value: { id: videoId, path, sha256, bytes: sizeBytes } });
}

app.synth();
