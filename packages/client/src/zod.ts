/**
 * Schemas of the service's records, for zod 4: `@videogen/client/zod`.
 *
 * @module
 */
export {
  zAccount,
  zError,
  zErrorFlat,
  zErrorNested,
  zGenerateVideoRequest,
  zVideo,
  zVideoId,
} from './gen/zod.gen.ts';
