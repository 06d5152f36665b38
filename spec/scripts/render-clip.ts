import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import H264 from 'h264-mp4-encoder';
import { specDir } from './redocly.ts';

// Renders examples/clip.mp4. The file is committed and no part of `generate`: text is drawn a little
// differently on other machines, and the clip's checksum should stay.

const width = 320;
const height = 180;
const frameRate = 24;
const frames = 3 * frameRate;

// Brought along, because a bare machine has no fonts.
const font = import.meta.resolve('@fontsource/inter/files/inter-latin-600-normal.woff2');
if (!GlobalFonts.registerFromPath(fileURLToPath(font), 'Inter')) throw new Error('The font cannot be read');

/** Paints one frame; `turn` runs from 0 to 1 over the clip, whose end meets its beginning. */
function paint(context: SKRSContext2D, turn: number): void {
  const angle = turn * 2 * Math.PI;
  const night = context.createLinearGradient(0, 0, width, height);
  night.addColorStop(0, '#141b3c');
  night.addColorStop(1, '#2b5876');
  context.fillStyle = night;
  context.fillRect(0, 0, width, height);

  const x = width / 2 + 96 * Math.cos(angle);
  const y = height / 2 + 34 * Math.sin(angle);
  const sun = context.createRadialGradient(x, y, 0, x, y, 64);
  sun.addColorStop(0, '#ffd08a');
  sun.addColorStop(0.45, '#f0806acc');
  sun.addColorStop(1, '#f0806a00');
  context.fillStyle = sun;
  context.fillRect(0, 0, width, height);

  context.fillStyle = '#ffffff';
  context.font = '600 34px Inter';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('videogen', width / 2, height / 2);

  context.fillStyle = '#ffffff40';
  context.fillRect(110, 126, 100, 2);
  context.fillStyle = '#ffffff';
  context.fillRect(110, 126, 100 * turn, 2);
}

const canvas = createCanvas(width, height);
const context = canvas.getContext('2d');
const encoder = await H264.createH264MP4Encoder();
encoder.width = width;
encoder.height = height;
encoder.frameRate = frameRate;
encoder.quantizationParameter = 30;
encoder.initialize();
for (let frame = 0; frame < frames; frame++) {
  paint(context, frame / (frames - 1));
  encoder.addFrameRgba(new Uint8Array(context.getImageData(0, 0, width, height).data));
}
encoder.finalize();
writeFileSync(join(specDir, 'examples/clip.mp4'), encoder.FS.readFile(encoder.outputFilename));
encoder.delete();

// A still for the eye: `pnpm render-clip still.png`.
const still = process.argv[2];
if (still) {
  paint(context, 0.4);
  writeFileSync(still, canvas.toBuffer('image/png'));
}
