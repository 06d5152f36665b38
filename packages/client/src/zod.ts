export {
  zAccount,
  zError,
  zErrorFlat,
  zErrorNested,
  zGenerateVideoRequest,
  zVideo,
  zVideoId,
} from './gen/zod.gen.ts';
