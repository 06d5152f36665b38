import { App, LocalBackend, TerraformOutput, TerraformStack } from 'cdktf';
import { AccountInfo, Video, VideogenProvider, VideoLibrary, VideoLimits } from '../../dist/index.js';

const app = new App({ outdir: 'out' });
const stack = new TerraformStack(app, 'clips');
new LocalBackend(stack, { path: 'terraform.tfstate' });
new VideogenProvider(stack, 'videogen', {
  requestTimeout: '30s',
  statuses: { completed: ['completed', 'done'] },
});

const waves = new Video(stack, 'waves', {
  prompt: 'Waves at dusk',
  duration: 5,
  quality: 'hd',
  path: 'videos/waves.mp4',
  timeouts: { create: '10m' },
});
waves.file.addOverride('mode', '0600');

const library = new VideoLibrary(stack, 'library', {
  manifest: 'clips.csv',
  videos: { rain: { prompt: 'Rain on a tin roof', file: 'wet/rain.mp4' } },
  directory: 'videos',
  duration: 3,
  quality: 'hd',
  keepOnDestroy: true,
});

new TerraformOutput(stack, 'sha256', { value: waves.sha256 });
new TerraformOutput(stack, 'market', { value: library.video('market').videoId });
new TerraformOutput(stack, 'account', { value: new AccountInfo(stack, 'me').accountId });
VideoLimits.apply(app, { maxDuration: 10, qualities: ['sd', 'hd'] });
app.synth();
