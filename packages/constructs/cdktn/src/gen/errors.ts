/** The prompt is missing or blank. */
export function emptyPrompt(path: string): Error {
  return new Error(
    `${path}: prompt is empty. A video is generated from its prompt, and an empty one may still be paid for. ` +
      `Describe in the prompt what the video shows.`,
  );
}

/** The duration is not a positive number of seconds. */
export function invalidDuration(path: string, duration: number): Error {
  return new Error(
    `${path}: duration is ${duration}, which is not a length that a video can have. ` +
      `Give the seconds as a number greater than 0, or leave duration out for the service's default.`,
  );
}

/** The path is missing its file name or blank. */
export function invalidPath(path: string, file: string): Error {
  return new Error(
    `${path}: path is "${file}", which names no file. The video is written to one file. ` +
      `Name it, as in "videos/waves.mp4", or leave path out to keep the video on the service only.`,
  );
}

/** `onFailure` is not a word that the provider knows. */
export function invalidOnFailure(path: string, onFailure: string): Error {
  return new Error(
    `${path}: onFailure is "${onFailure}", which is neither "keep" nor "replace". ` +
      `Use "keep" to keep a failed video for inspection, or "replace" to plan a new, paid generation.`,
  );
}
