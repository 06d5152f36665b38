/**
 * The generated functions and their transport, as they are: `@videogen/client/raw`.
 *
 * @module
 */
export type { Client, Config } from './gen/client/index.ts';
export { createClient, createConfig } from './gen/client/index.ts';
export { deleteVideo, downloadVideo, generateVideo, getAccount, getVideoStatus } from './gen/sdk.gen.ts';
export type {
  Account,
  DeleteVideoData,
  DownloadVideoData,
  Error,
  ErrorFlat,
  ErrorNested,
  GenerateVideoData,
  GenerateVideoRequest,
  GetAccountData,
  GetVideoStatusData,
  Video,
  VideoId,
} from './gen/types.gen.ts';
