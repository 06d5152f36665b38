/**
 * The same, and downloads to files: `@videogen/client/node`.
 *
 * @module
 */
export type { DownloadedFile } from '@videogen/job-runtime/node';
// All of the main entry, but for the client itself, whose downloads here also go to files.
export * from './index.ts';
export { type FileDownloadOptions, type FileVideoJob, type NodeVideos, VideoGen } from './node-client.ts';
