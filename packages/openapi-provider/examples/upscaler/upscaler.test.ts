import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../test/world.ts';
import { hasKey, image, KEY, startUpscaler, type Upscaler } from './server.ts';

async function started(): Promise<Upscaler> {
  const upscaler = await startUpscaler();
  onTestFinished(() => upscaler.close());
  return upscaler;
}

const picture = (path: string, factor = 2, source = 'https://pictures.example/cat.png') => `
resource "upscaler_image" "cat" {
  source  = "${source}"
  factor  = ${factor}
  output  = { format = "png", quality = 90 }
  regions = ["eyes"]
  lifecycle { create_before_destroy = true }
}
resource "upscaler_image_file" "cat" {
  image_id = upscaler_image.cat.id
  path     = "${path}"
}
`;

test('applies, plans nothing, replaces, imports and destroys', async () => {
  const upscaler = await started();
  const world = await createWorld('upscaler', upscaler.url, KEY);
  const path = join(world.path, 'cat.png');
  await world.configure(picture(path));
  await world.run(0, 'apply', '-auto-approve');
  await world.run(0, 'plan', '-detailed-exitcode');
  expect(await readFile(path)).toEqual(image);
  // The id came from the header Location, and holds what a path must not.
  expect(await world.state('upscaler_image.cat')).toMatchObject({ id: 'job 1', output: { quality: 90 } });
  expect(upscaler.jobs.get('job 1')?.order).toEqual({
    source: 'https://pictures.example/cat.png',
    factor: 2,
    output: { format: 'png', quality: 90 },
    regions: ['eyes'],
  });

  await world.configure(picture(path, 4));
  expect(await world.run(0, 'plan')).toMatch(/factor +=.*# forces replacement/);
  await world.run(0, 'apply', '-auto-approve');
  expect([...upscaler.jobs.keys()]).toEqual(['job 2']);

  await world.run(0, 'state', 'rm', 'upscaler_image.cat');
  await world.run(0, 'import', 'upscaler_image.cat', 'job 2');
  expect(await world.run(0, 'plan')).toContain('0 to add, 1 to change, 0 to destroy');

  await world.run(0, 'destroy', '-auto-approve');
  expect(upscaler.jobs.size).toBe(0);
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

test('never shows the key to the host that keeps the content', async () => {
  const upscaler = await started();
  const world = await createWorld('upscaler', upscaler.url, KEY);
  const preview = join(world.path, 'small.png');
  await world.configure(
    `${picture(join(world.path, 'cat.png'))}
resource "upscaler_preview" "cat" {
  image_id = upscaler_image.cat.id
  path     = "${preview}"
}
`,
  );
  await world.run(0, 'apply', '-auto-approve');
  expect(await readFile(preview)).toEqual(image);
  const paths = upscaler.store.asked.map(({ url }) => url.pathname);
  expect(new Set(paths)).toEqual(new Set(['/large.png', '/small.png']));
  expect(upscaler.store.asked.filter(hasKey)).toEqual([]);
  expect(upscaler.asked.every(hasKey)).toBe(true);
  expect(await world.run(0, 'show', '-json')).not.toContain(KEY);
});

test('refuses what is no picture, and has nothing at the path', async () => {
  const upscaler = await started();
  const world = await createWorld('upscaler', upscaler.url, KEY);
  const path = join(world.path, 'cat.png');
  await world.configure(picture(path));
  upscaler.content = Buffer.from('<html>Back soon</html>');
  expect(await world.run(1, 'apply', '-auto-approve')).toMatch(
    /sent HTML or XML where a png file was\s+expected/,
  );
  await expect(stat(path)).rejects.toThrow('ENOENT');
  upscaler.content = image;
  await world.run(0, 'apply', '-auto-approve');
  expect(await readFile(path)).toEqual(image);
  expect(upscaler.jobs.size).toBe(1);
});

test('keeps a failed job and says why', async () => {
  const upscaler = await started();
  const world = await createWorld('upscaler', upscaler.url, KEY);
  await world.configure(picture(join(world.path, 'cat.png'), 2, 'https://pictures.example/broken.png'));
  expect(await world.run(1, 'apply', '-auto-approve')).toMatch(/failed: No image there/);
  expect(await world.run(0, 'plan')).toContain('on_failure is "keep"');
  expect(upscaler.jobs.size).toBe(1);
});
