import { execFile } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeProvider } from '../src/describe-provider.ts';
import { explain } from '../src/explain.ts';
import { draftOverlay } from '../src/init/draft.ts';
import { init } from '../src/init/init.ts';
import { marksReference } from '../src/marks/reference.ts';
import { marksSchema } from '../src/marks/schema.ts';
import { readDocument } from '../src/read-document.ts';
import { upscaler } from './upscaler.ts';
import { below, example, temporaryDirectory } from './world.ts';

const here = fileURLToPath(new URL('..', import.meta.url));

describe('explain', () => {
  it('says how each operation is understood, and what is left out and why', async () => {
    const text = await explain(example('inventory'));
    expect(text).toMatch(/^GET \/v1\/items \(listItems\) +ignored: it has no x-terraform mark$/m);
    expect(text).toMatch(
      /^PATCH .* changes inventory_item in place, by what differs \(application\/merge-patch\+json\)$/m,
    );
    expect(text).toMatch(/^ {2}supplier_token +string, optional, never shown by the service, sensitive$/m);
    expect(text).toMatch(/^ {4}serial +string, told by the service$/m);
    expect(text).toMatch(/^GET \/v1\/me \(whoAmI\), property settings +its members are not described$/m);
  });

  it('shows where a job, its content and its key are', async () => {
    const text = await explain(example('upscaler'));
    expect(text).toContain('the key travels in the query parameter key.');
    expect(text).toMatch(
      /^POST \/jobs \(startJob\) +starts upscaler_image, whose id is in the header Location$/m,
    );
    expect(text).toMatch(/points with \/job\/result\/href at the content of upscaler_image/);
  });
});

describe('what is below other things', () => {
  it('is explained with what names it and how it is imported', async () => {
    const text = await explain(below);
    expect(text).toMatch(/^POST .* starts studio_film below \{project_id\} below \{team\}, whose id is in/m);
    expect(text).toMatch(/^ {2}zone_id +string, required, a change replaces, \{id\} of the path$/m);
    expect(text).toMatch(/^ {2}id +told by the service, imported as TEAM\/PROJECT_ID\/ID$/m);
    expect(text).toMatch(/^ {2}film_id +string, required, imported as TEAM\/PROJECT_ID\/FILM_ID:PATH$/m);
  });

  it('is guessed with a name for each of them, and documented', async () => {
    const directory = await temporaryDirectory();
    const { problems } = await init({ description: below.description, directory });
    expect(problems).toEqual([]);
    const read = (name: string) => readFile(join(directory, name), 'utf8');
    const marksIn = (text: string) =>
      parse(text).actions.map(({ target, update }: { target: string; update: Record<string, object> }) => {
        // That a data source may be useful only its user knows.
        const { data_source: _, ...mark } = update['x-terraform'] as { data_source?: string };
        return [target, mark] as const;
      });
    const guessed = new Map(marksIn(await read('overlay.yaml')));
    expect(guessed).toEqual(new Map(marksIn(await readFile(below.overlay, 'utf8'))));
    const page = await read('docs/resources/film.md');
    expect(page).toContain('- `project_id` (Number) The project. Must be at least 1; must be at most 999');
    expect(page).toContain(
      'The import id is `TEAM/PROJECT_ID/ID`. A slash within a part is written as `%2F`.',
    );
    expect(page).toContain("terraform import studio_film.example 'TEAM/PROJECT_ID/ID'");
    expect(page).toContain('to = studio_film.example\n  id = "TEAM/PROJECT_ID/ID"');
    expect(await read('docs/resources/film_file.md')).toContain('`TEAM/PROJECT_ID/FILM_ID:PATH`');
    expect(await read('docs/data-sources/film.md').catch(() => 'none')).toBe('none');
  });

  it('has another name than what is not, or is below something else', async () => {
    const ok = { description: 'Done.' };
    const one = {
      get: { operationId: 'get', responses: { 200: ok } },
      delete: { operationId: 'end', responses: { 204: ok } },
    };
    const all = { post: { operationId: 'make', responses: { 201: ok } } };
    const paths = {
      '/labels': all,
      '/labels/{id}': { ...one, parameters: [{ name: 'id', in: 'path' }] },
      '/folders/{folder}/labels': { ...all, parameters: [{ name: 'folder', in: 'path' }] },
      '/folders/{folder}/labels/{id}': {
        ...one,
        parameters: [
          { name: 'folder', in: 'path' },
          { name: 'id', in: 'path' },
        ],
      },
    };
    const { overlay } = draftOverlay({ openapi: '3.1.0', paths }, 'labels.yaml');
    const names = parse(overlay).actions.map(
      (it: { update: Record<string, { resource?: string }> }) => it.update['x-terraform']?.resource,
    );
    expect(new Set(names)).toEqual(new Set([undefined, 'label', 'folder_label']));
  });
});

describe('init', () => {
  it('guesses the very marks of the inventory', async () => {
    const { description, overlay } = example('inventory');
    const draft = draftOverlay(await readDocument(description), description);
    const [root, ...guessed] = parse(draft.overlay).actions;
    const [, ...written] = parse(await readFile(overlay, 'utf8')).actions;
    // When a thing can be deleted only its owner knows.
    const { busy: _, ...deletion } = written[7].update['x-terraform'];
    written[7].update['x-terraform'] = deletion;
    expect(guessed).toEqual(written);
    expect(root.update['x-terraform'].errors).toEqual([
      { name: 'error', code: '/errorCode', message: '/message' },
    ]);
  });

  it('tells a job by its words, and says where it is not sure', async () => {
    const { description } = example('upscaler');
    const { overlay } = draftOverlay(await readDocument(description), description, 'up');
    const marks = parse(overlay).actions.map(
      (it: { update: Record<string, unknown> }) => it.update['x-terraform'],
    );
    expect(marks[0].provider).toEqual({ name: 'up' });
    expect(marks[1]).toMatchObject({ lifecycle: 'job', id: { header: 'location' } });
    expect(marks[2]).toMatchObject({
      status: {
        field: 'job.state.phase',
        processing: ['waiting', 'working'],
        completed: ['done'],
        failed: ['broken'],
      },
      progress: { field: 'job.state.done' },
      failure: { field: 'job.state.reason' },
      content: { url: 'job.result.href' },
    });
    expect(overlay).toContain('# CHECK: No id is described in the answer; is it in the header Location?');
  });

  it('makes a project that is generated, and overwrites none', async () => {
    const directory = await temporaryDirectory();
    const { files, marked, problems } = await init({ ...example('upscaler'), directory });
    expect({ marked, problems }).toEqual({ marked: 5, problems: [] });
    expect(files.map((file) => file.slice(directory.length + 1))).toContain('src/gen/definition.gen.ts');
    for (const file of files) expect((await stat(file)).isFile()).toBe(true);
    const { name } = await describeProvider({
      description: join(directory, 'openapi.yaml'),
      overlay: join(directory, 'overlay.yaml'),
    });
    expect(name).toBe('upscaler');
    await expect(init({ ...example('upscaler'), directory })).rejects.toThrow('is there already');
  });

  it('leaves out what has no place, names anew what is taken, and says so', async () => {
    const directory = join(await temporaryDirectory(), 'project');
    const text = await readFile(upscaler.description, 'utf8');
    const description = join(directory, '../api.yaml');
    const unmarked = text.replace(/x-terraform:\s+ignore: true/, 'description: Nobody knows.');
    await writeFile(description, unmarked.replace('            factor:\n', '            count:\n'));
    const { problems } = await init({ description, directory });
    expect(problems).toEqual([]);
    const overlay = await readFile(join(directory, 'overlay.yaml'), 'utf8');
    expect(overlay).toContain('# CHECK: What has no place in Terraform is left out');
    expect(parse(overlay).actions.slice(-2)).toEqual([
      {
        target: '$.components.schemas.Order.allOf[1].properties.count',
        update: { 'x-terraform': { name: 'count_value' } },
      },
      {
        target: '$.components.schemas.Order.allOf[1].properties.clientTag',
        update: { 'x-terraform': { ignore: true } },
      },
    ]);
  });

  it('leaves what it cannot guess to be mended, and says where', async () => {
    const directory = await temporaryDirectory();
    const text = await readFile(upscaler.description, 'utf8');
    const description = join(directory, 'api.yaml');
    const hard = text
      .replace('ignore: true', 'ignore: false')
      .replace('required: [factor]', 'required: [factor, clientTag]');
    await writeFile(description, hard);
    const { marked, problems } = await init({ description, directory: join(directory, 'project') });
    expect(marked).toBe(5);
    expect(problems).toEqual([
      {
        place: 'POST /upscales (startUpscale), property clientTag',
        message: expect.stringContaining('expected a text, number or boolean'),
        position: expect.stringMatching(/project\/openapi\.yaml:\d+:\d+$/),
      },
    ]);
  });
});

describe('generate --constructs', () => {
  it("writes the CDK's bindings, from where the generator is installed", async () => {
    const out = await temporaryDirectory();
    const { description, overlay } = example('inventory');
    const args = ['--description', description, '--overlay', overlay];
    // The package manager's own search path would find the generator everywhere.
    const { NODE_PATH: _, ...env } = process.env;
    const run = (cwd: string) =>
      new Promise<string>((resolve, reject) => {
        const all = [
          join(here, 'src/cli.ts'),
          'generate',
          ...args,
          '--out',
          out,
          '--constructs',
          join(out, 'cdk'),
        ];
        execFile(process.execPath, all, { cwd, env }, (error, stdout) =>
          error ? reject(error) : resolve(stdout),
        );
      });
    const without = join(out, 'empty');
    await mkdir(without);
    await expect(run(without)).rejects.toThrow('@cdktf/commons: is needed for --constructs');
    await run(here);
    const binding = await readFile(join(out, 'cdk/providers/inventory/item/index.ts'), 'utf8');
    expect(binding).toContain('readonly dimensions?: ItemDimensions;');
    expect(binding).toContain('readonly components?: ItemComponents[]');
  });
});

describe('the language of the marks', () => {
  it('is a JSON Schema that takes the examples, and nothing misspelt', async () => {
    const validate = new Ajv2020({ strict: false }).compile(marksSchema());
    const examples = [example('inventory'), example('upscaler'), below, upscaler];
    for (const { overlay } of examples) {
      const text = await readFile(overlay, 'utf8');
      expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true);
      expect(validate(parse(text.replace('operation: delete', 'operatoin: delete')))).toBe(false);
    }
  });

  it('is written down as it is', async () => {
    const read = (name: string) => readFile(join(here, name), 'utf8');
    // After a change: pnpm generate
    expect(await read('src/gen/x-terraform.schema.json')).toBe(`${JSON.stringify(marksSchema(), null, 2)}\n`);
    expect(await read('docs/marks.md')).toBe(marksReference());
  });
});
