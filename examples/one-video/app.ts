// One video, downloaded to videos/waves.mp4.
import { Video, VideogenProvider } from '@videogen/cdktf';
import { App, TerraformOutput, TerraformStack } from 'cdktf';

const app = new App();
const stack = new TerraformStack(app, 'one-video');
new VideogenProvider(stack, 'videogen');
const waves = new Video(stack, 'waves', { prompt: 'Waves at dusk', duration: 5, path: 'videos/waves.mp4' });
new TerraformOutput(stack, 'sha256', { value: waves.sha256 });
app.synth();
