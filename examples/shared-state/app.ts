// A state that several people, or runners, share in PostgreSQL. Of two who apply at the same time one waits for
// the other (`-lock-timeout=5m`), so that nothing is generated and paid for twice. PG_CONN_STR says where.
import { Video, VideogenProvider } from '@videogen/cdktf';
import { App, PgBackend, TerraformStack } from 'cdktf';

const app = new App();
const stack = new TerraformStack(app, 'shared-state');
const backend = new PgBackend(stack, { connStr: 'from PG_CONN_STR', schemaName: 'videos' });
backend.addOverride('conn_str', undefined); // It holds a password, which has no place in the synthesized JSON.
new VideogenProvider(stack, 'videogen');
new Video(stack, 'waves', { prompt: 'Waves at dusk', duration: 3, path: 'videos/waves.mp4' });
app.synth();
