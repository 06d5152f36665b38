import { createHash } from 'node:crypto';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ClipSpec } from './clip-spec.ts';
import { wordWrap } from './word-wrap.ts';

/** The family that the fonts are registered under. */
export const FONT_FAMILY = 'Inter';

/** In font sizes. */
const LINE_HEIGHT = 1.25;

/** Longer prompts are cut before they are measured: no picture this small could show them. */
const MAX_PROMPT_CHARACTERS = 600;

interface Blob {
  hue: number;
  /** Fractions of the picture. */
  x: number;
  y: number;
  radius: number;
  /** Where on its orbit it begins, in radians, and which way it goes. */
  phase: number;
  turn: 1 | -1;
}

/** Everything about a picture that does not change from frame to frame. */
export interface Scene {
  spec: ClipSpec;
  hue: number;
  blobs: Blob[];
  lines: string[];
  fontSize: number;
}

/** Lays a clip out. The same prompt always gives the same colours. */
export function createScene(spec: ClipSpec, context: SKRSContext2D): Scene {
  const seed = createHash('sha256').update(spec.prompt).digest();
  const fraction = (index: number): number => (seed[index] ?? 0) / 256;
  const hue = Math.round(fraction(0) * 360);
  const blobs = [0, 50, -45].map(
    (shift, i): Blob => ({
      hue: hue + shift + fraction(1 + i) * 20,
      x: 0.2 + 0.3 * i + 0.1 * fraction(4 + i),
      y: 0.25 + 0.5 * fraction(7 + i),
      radius: 0.5 + 0.3 * fraction(10 + i),
      phase: fraction(13 + i) * 2 * Math.PI,
      turn: i % 2 === 0 ? 1 : -1,
    }),
  );
  return { spec, hue, blobs, ...layOut(spec, context) };
}

/** Draws the picture at `progress`, from 0 at the first frame to 1 at the last. */
export function drawScene(context: SKRSContext2D, scene: Scene, progress: number): void {
  drawBackground(context, scene, progress);
  drawPrompt(context, scene);
  drawFooter(context, scene, progress);
}

function layOut(spec: ClipSpec, context: SKRSContext2D): { lines: string[]; fontSize: number } {
  const prompt = [...spec.prompt].slice(0, MAX_PROMPT_CHARACTERS).join('');
  const width = spec.width * 0.86;
  const height = spec.height * 0.66;
  for (const share of [0.13, 0.11, 0.095, 0.08, 0.07]) {
    const fontSize = Math.round(spec.height * share);
    context.font = font(600, fontSize);
    const maxLines = Math.floor(height / (fontSize * LINE_HEIGHT));
    const lines = wordWrap(prompt, width, maxLines, (text) => context.measureText(text).width);
    const whole = !lines.at(-1)?.endsWith('…') || prompt.trimEnd().endsWith('…');
    if (whole || share === 0.07) return { lines, fontSize };
  }
  throw new Error('unreachable: the smallest size always returns');
}

function drawBackground(context: SKRSContext2D, scene: Scene, progress: number): void {
  const { width, height } = scene.spec;
  const base = context.createLinearGradient(0, 0, width, height);
  base.addColorStop(0, `hsl(${scene.hue}, 55%, 20%)`);
  base.addColorStop(1, `hsl(${scene.hue + 40}, 60%, 9%)`);
  context.fillStyle = base;
  context.fillRect(0, 0, width, height);
  for (const blob of scene.blobs) drawBlob(context, scene.spec, blob, progress);
}

function drawBlob(context: SKRSContext2D, { width, height }: ClipSpec, blob: Blob, progress: number): void {
  const angle = blob.phase + blob.turn * progress * Math.PI;
  const x = (blob.x + 0.16 * Math.cos(angle)) * width;
  const y = (blob.y + 0.22 * Math.sin(angle)) * height;
  const glow = context.createRadialGradient(x, y, 0, x, y, blob.radius * height);
  glow.addColorStop(0, `hsla(${blob.hue}, 75%, 48%, 0.55)`);
  glow.addColorStop(1, `hsla(${blob.hue}, 75%, 48%, 0)`);
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
}

function drawPrompt(context: SKRSContext2D, { spec, lines, fontSize }: Scene): void {
  const lineHeight = fontSize * LINE_HEIGHT;
  const top = (spec.height * 0.86 - lines.length * lineHeight) / 2;
  context.font = font(600, fontSize);
  context.textBaseline = 'middle';
  context.fillStyle = '#fff';
  context.textAlign = 'left';
  lines.forEach((line, i) => {
    context.fillText(line, spec.width * 0.07, top + (i + 0.5) * lineHeight);
  });
}

function drawFooter(context: SKRSContext2D, { spec, hue }: Scene, progress: number): void {
  const { width, height } = spec;
  const baseline = height * 0.905;
  const bar = Math.max(2, Math.round(height * 0.017));
  context.font = font(400, Math.round(height * 0.058));
  context.fillStyle = 'rgba(255, 255, 255, 0.75)';
  context.textAlign = 'left';
  context.fillText(spec.caption, width * 0.07, baseline);
  context.textAlign = 'right';
  context.fillText(timeCode(progress * spec.seconds), width * 0.93, baseline);
  context.fillStyle = 'rgba(255, 255, 255, 0.18)';
  context.fillRect(0, height - bar, width, bar);
  context.fillStyle = `hsl(${hue + 50}, 85%, 68%)`;
  context.fillRect(0, height - bar, width * progress, bar);
}

function timeCode(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function font(weight: 400 | 600, size: number): string {
  return `${weight} ${size}px ${FONT_FAMILY}`;
}
