import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import encoderModule from 'h264-mp4-encoder';
import type { ClipSpec } from './clip-spec.ts';
import { retimeMp4 } from './mp4.ts';
import { createScene, drawScene, FONT_FAMILY } from './scene.ts';

/** Scripts and weights that are drawn. Other scripts fall back to the machine's fonts, if it has any. */
const FONT_FILES = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'].map((set) => `${set}-600`),
  ...['latin', 'latin-ext'].map((set) => `${set}-400`),
];

let fontsRegistered = false;

/**
 * Renders a clip as H.264 in MP4. The same spec always yields the same bytes on one machine. It blocks its
 * thread, and the encoder installs handlers that abort the process on any stray error, so it belongs in a
 * worker.
 */
export async function renderClip(spec: ClipSpec): Promise<Uint8Array> {
  registerFonts();
  const context = createCanvas(spec.width, spec.height).getContext('2d');
  const scene = createScene(spec, context);
  const encoder = await encoderModule.createH264MP4Encoder();
  try {
    Object.assign(encoder, {
      width: spec.width,
      height: spec.height,
      // Only whole rates are accepted; the true length is set afterwards.
      frameRate: 12,
      groupOfPictures: 24,
      quantizationParameter: 26,
      speed: 7,
    });
    encoder.initialize();
    for (let frame = 0; frame < spec.frames; frame++) {
      drawScene(context, scene, spec.frames === 1 ? 1 : frame / (spec.frames - 1));
      encoder.addFrameRgba(context.canvas.data());
    }
    encoder.finalize();
    const bytes = encoder.FS.readFile(encoder.outputFilename);
    encoder.FS.unlink(encoder.outputFilename);
    retimeMp4(bytes, spec.seconds);
    return bytes;
  } finally {
    encoder.delete();
  }
}

function registerFonts(): void {
  if (fontsRegistered) return;
  for (const file of FONT_FILES) {
    const url = import.meta.resolve(`@fontsource/inter/files/inter-${file}-normal.woff2`);
    GlobalFonts.registerFromPath(fileURLToPath(url), FONT_FAMILY);
  }
  fontsRegistered = true;
}
