import { createProvider } from '@videogen/openapi-provider/runtime';
import packageJson from '../package.json' with { type: 'json' };
import { definition } from './gen/definition.gen.ts';

/** The provider's version, which is the package's. */
export const { version } = packageJson;

/** The provider `videogen/videogen`: the generated definition, brought to life. */
export const provider = createProvider(definition, { version });
