export { type DownloadedFile, type DownloadToFileOptions, downloadToFile } from './download-file.ts';
export { type FileFacts, fileFacts, sha256File } from './file-facts.ts';
export { freshFetch, nodeFetch } from './fresh-fetch.ts';
