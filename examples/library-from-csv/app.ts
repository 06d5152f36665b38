// A library whose videos somebody keeps in a spreadsheet, and limits that a typing error in it cannot exceed.
// `terraform output -json library_index` tells what became of each line.
import { VideogenProvider, VideoLibrary, VideoLimits } from '@videogen/cdktf';
import { App, TerraformStack } from 'cdktf';

const app = new App();
const stack = new TerraformStack(app, 'library-from-csv');
new VideogenProvider(stack, 'videogen', { maxNewVideos: 20 });
new VideoLibrary(stack, 'library', {
  manifest: 'videos.csv',
  directory: 'videos',
  duration: 3,
  quality: 'hd',
});
VideoLimits.apply(app, { maxDuration: 10, qualities: ['sd', 'hd'] });
app.synth();
