// The same video in each locale, as videos/LOCALE/welcome.mp4. A locale that is added generates one video.
import { VideogenProvider, VideoLibrary } from '@videogen/cdktf';
import { App, TerraformStack } from 'cdktf';
import { greetings } from './greetings.ts';

const app = new App();
const stack = new TerraformStack(app, 'video-per-locale');
new VideogenProvider(stack, 'videogen');
const videos = Object.entries(greetings).map(([locale, greeting]) => [
  locale,
  { prompt: `A wooden sign that says "${greeting}" in a meadow`, file: `${locale}/welcome.mp4` },
]);
new VideoLibrary(stack, 'welcome', {
  videos: Object.fromEntries(videos),
  directory: 'videos',
  duration: 3,
  quality: 'hd',
});
app.synth();
