// Videos passed on to a resource of another provider. Here it is Terraform's own terraform_data, where an app would have
// an object in a bucket. It runs again when, and only when, the bytes of a video change.
import { VideogenProvider, VideoLibrary } from '@videogen/cdktf';
import { App, DataResource, TerraformStack } from 'cdktf';

const app = new App();
const stack = new TerraformStack(app, 'passed-on');
new VideogenProvider(stack, 'videogen');
const library = new VideoLibrary(stack, 'library', {
  videos: { waves: { prompt: 'Waves at dusk' }, fog: { prompt: 'Fog over a lake' } },
  directory: 'videos',
  duration: 3,
});
for (const name of library.names) {
  const { path, sha256 } = library.video(name);
  new DataResource(stack, `published-${name}`, {
    input: { key: `clips/${name}.mp4`, source: path, sha256 },
    triggersReplace: { sha256 },
  });
}
app.synth();
