/** What the client asks the service to do. */
export type Operation = 'generateVideo' | 'getVideoStatus' | 'downloadVideo' | 'deleteVideo' | 'getAccount';

/** The operation in words, for messages. */
export const operationWords: Record<Operation, string> = {
  generateVideo: 'generating a video',
  getVideoStatus: 'asking for the status of a video',
  downloadVideo: 'downloading a video',
  deleteVideo: 'deleting a video',
  getAccount: 'checking the account',
};
