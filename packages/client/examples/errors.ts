// What to do about what can go wrong.
import {
  isAmbiguousError,
  isAuthenticationError,
  isGenerationFailedError,
  isRateLimitError,
  isWaitTimeoutError,
  VideoGen,
} from '@videogen/client/node';

const client = new VideoGen();
try {
  await client.videos.generate({ prompt: process.argv[2] ?? 'A paper boat' }).wait({ timeout: 500 });
} catch (error) {
  if (isWaitTimeoutError(error)) console.log(`still going on: ${error.videoId}`);
  else if (isGenerationFailedError(error)) console.log(`no video: ${error.reason}`);
  else if (isAuthenticationError(error)) console.log('the key is wrong');
  else if (isRateLimitError(error)) console.log(`try again in ${error.retryAfterMs} ms`);
  else if (isAmbiguousError(error)) console.log('the video may exist: look before you generate it again');
  else throw error;
}
