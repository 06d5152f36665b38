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

/** The quality is given, but blank. */
export function emptyQuality(path: string): Error {
  return new Error(
    `${path}: quality is empty, which names no quality level. ` +
      `Name one, as in "hd", or leave quality out for the service's default.`,
  );
}

/** A timeout is not a duration as Terraform writes it. */
export function invalidTimeout(path: string, name: string, value: string): Error {
  return new Error(
    `${path}: timeouts.${name} is "${value}", which is no duration. ` +
      `Write numbers with units, as in "90s", "10m" or "1h30m".`,
  );
}

/** Two videos of the app are downloaded to one file. */
export function pathTaken(path: string, file: string, owner: string): Error {
  return new Error(
    `${path}: path is "${file}", the file of ${owner} already. Two videos cannot be in one file. ` +
      `Give one of them another path.`,
  );
}

/** A stack was made after an aspect had been given to all stacks. */
export function stackCameLater(path: string, caller: string): Error {
  return new Error(
    `${path}: the stack was made after ${caller}, which therefore does not hold for it. ` +
      `Move the call of ${caller} behind the last stack, just before synth.`,
  );
}

/** Limits without a limit. */
export function limitsNothing(): Error {
  return new Error(
    'VideoLimits has neither maxDuration nor qualities, so it would allow everything. Give at least one of them.',
  );
}

/** A video asks for more seconds than the limits allow; undefined if it leaves that to the service. */
export function durationAboveLimit(duration: string | undefined, max: number): Error {
  return new Error(
    duration === undefined
      ? `duration is left to the service, while the limit of this app is ${max} s. Give a duration of at most ${max}.`
      : `duration is ${duration}, while the limit of this app is ${max} s. Give a duration of at most ${max}, or raise maxDuration of VideoLimits.`,
  );
}

/** A video asks for a quality that the limits do not allow; undefined if it leaves that to the service. */
export function qualityNotAllowed(quality: string | undefined, allowed: readonly string[]): Error {
  const names = allowed.map((name) => `"${name}"`).join(', ');
  return new Error(
    quality === undefined
      ? `quality is left to the service, while this app allows only ${names}. Name one of these.`
      : `quality is ${quality}, while this app allows only ${names}. Use one of these, or add it to qualities of VideoLimits.`,
  );
}

/** The manifest of a library cannot be read, or a video in it is not one. */
export function invalidManifest(path: string, where: string, why: string): Error {
  return new Error(
    `${path}: manifest ${where}: ${why}. A manifest lists videos with a name and a prompt each, and duration (seconds), ` +
      `quality and file if you like, as JSON or as CSV with column names in its first line. Correct it there.`,
  );
}

/** A library without videos. */
export function emptyLibrary(path: string): Error {
  return new Error(
    `${path}: the library has no videos. Give some in videos, or name a manifest that lists some.`,
  );
}

/** The name of a video cannot be the name of a file. */
export function invalidVideoName(path: string, name: string): Error {
  return new Error(
    `${path}: "${name}" cannot name a video of a library, because its name becomes part of a file's name and of an address. ` +
      `Leave out / \\ : * ? " < > |, and dots and spaces at either end.`,
  );
}

/** Two videos of a library have one name. */
export function libraryVideoTwice(path: string, name: string): Error {
  return new Error(
    `${path}: the name "${name}" is given twice, and resources are told apart by it. Rename one of the two videos.`,
  );
}

/** A library has no video of that name. */
export function noSuchVideo(path: string, name: string, names: readonly string[]): Error {
  const known = names.slice(0, 10).join(', ') + (names.length > 10 ? ', …' : '');
  return new Error(`${path}: there is no video "${name}" in the library. It has ${known}.`);
}

/** What would stop `app.synth()`. */
export function synthesisErrors(errors: readonly string[]): Error {
  return new Error(`The stack does not synthesize:\n${errors.join('\n')}`);
}

/** A test expected a video that is not there. */
export function missingVideo(wanted: string, found: string): Error {
  return new Error(`There is no video with ${wanted}. The videos of the stack are: ${found}`);
}
