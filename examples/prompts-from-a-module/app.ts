// Prompts that a Terraform module makes. They, and the durations, are known to Terraform only, and so the limit
// is checked there, as it plans.
import { Video, VideogenProvider, VideoLimits } from '@videogen/cdktf';
import { App, TerraformHclModule, TerraformStack } from 'cdktf';

const app = new App();
const stack = new TerraformStack(app, 'prompts-from-a-module');
new VideogenProvider(stack, 'videogen');
for (const season of ['spring', 'autumn']) {
  const prompts = new TerraformHclModule(stack, `${season}-prompt`, {
    // From the stack's directory, as Terraform counts: the module stays where it is.
    source: '../../../prompts',
    skipAssetCreationFromLocalModules: true,
    variables: { season },
  });
  new Video(stack, season, {
    prompt: prompts.getString('prompt'),
    duration: prompts.getNumber('seconds'),
    path: `videos/${season}.mp4`,
  });
}
VideoLimits.apply(app, { maxDuration: 10 });
app.synth();
