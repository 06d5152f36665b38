import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Type {
  fqn: string;
  name: string;
  symbolId: string;
  properties?: { name: string }[];
  methods?: { name: string }[];
}

const libraries = [
  {
    name: 'cdktf',
    root: join(import.meta.dirname, '../node_modules/@videogen/cdktf'),
    generated: 'src/gen/',
    csharpCdk: 'HashiCorp.Cdktf',
    csharpName: 'Videogen.Cdktf',
    goCdk: 'github.com/hashicorp/terraform-cdk-go/cdktf',
    javaCdk: ['com.hashicorp', 'cdktf'],
  },
  {
    name: 'cdktn',
    root: join(import.meta.dirname, '..'),
    generated: 'src/gen/gen/',
    csharpCdk: 'Io.Cdktn',
    csharpName: 'Videogen.Cdktn',
    goCdk: 'github.com/open-constructs/cdk-terrain-go/cdktn',
    javaCdk: ['io.cdktn', 'cdktn'],
  },
] as const;

// What a C# project says of itself has no compiler to check it where no .NET is, and a registry takes a version only once.
describe.each(libraries)('what registries are given of $name', (library) => {
  const { name, root, generated, csharpCdk, csharpName, goCdk, javaCdk } = library;
  const outdir = mkdtempSync(join(tmpdir(), `videogen-${name}-`));
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  beforeAll(() => {
    const targets = ['python', 'java', 'go', 'dotnet'].flatMap((target) => ['--target', target]);
    const pacmak = join(import.meta.dirname, '../node_modules/.bin/jsii-pacmak');
    execFileSync(pacmak, ['--code-only', ...targets, '--outdir', outdir, root], { cwd: root, stdio: 'pipe' });
  });
  const read = (...path: string[]): string => readFileSync(join(outdir, ...path), 'utf8');
  const element = (xml: string, tag: string): string | undefined =>
    new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

  it('PyPI: a typed package that needs the CDK', () => {
    const setup = read('python/setup.py');
    expect(setup).toContain(`"name": "videogen-${name}"`);
    expect(setup).toContain('"license": "Apache-2.0"');
    expect(setup).toMatch(new RegExp(`"install_requires": \\[\\s+"${name}>=`));
    expect(existsSync(join(outdir, `python/src/videogen_${name}/py.typed`))).toBe(true);
    expect(read('python/README.md')).toContain(`from videogen_${name} import`);
  });

  it('Maven Central: coordinates, licence and source', () => {
    const pom = read('java/pom.xml');
    expect(pom).toContain(`<groupId>io.videogen</groupId>\n  <artifactId>videogen-${name}</artifactId>`);
    const [group, artifact] = javaCdk;
    expect(pom).toMatch(new RegExp(`<groupId>${group}</groupId>\\s+<artifactId>${artifact}</artifactId>`));
    for (const tag of ['description', 'url', 'licenses', 'developers', 'scm'])
      expect(pom).toContain(`<${tag}>`);
    expect(existsSync(join(outdir, `java/src/main/java/io/videogen/${name}/Video.java`))).toBe(true);
  });

  it('Go: a module that is named as it is imported', () => {
    const module = read(`go/videogen${name}/go.mod`);
    expect(module).toMatch(`module github.com/videogen/videogen-${name}-go/videogen${name}\n`);
    expect(module).toContain(`${goCdk} v`);
    expect(read(`go/videogen${name}/Video.go`)).toMatch(new RegExp(`^package videogen${name}$`, 'm'));
  });

  it('NuGet: a project with all that a package shows', () => {
    const project = read('dotnet', csharpName, `${csharpName}.csproj`);
    expect({
      id: element(project, 'PackageId'),
      version: element(project, 'PackageVersion'),
      licence: element(project, 'PackageLicenseExpression'),
      authors: element(project, 'Authors'),
      url: element(project, 'ProjectUrl'),
      documentation: element(project, 'GenerateDocumentationFile'),
    }).toEqual({
      id: csharpName,
      version,
      licence: 'Apache-2.0',
      authors: 'videogen',
      url: 'https://github.com/videogen/videogen',
      documentation: 'true',
    });
    expect(element(project, 'PackageTags')?.split(';')).toEqual(expect.arrayContaining([name, 'video']));
    expect(project).toContain(`<PackageReference Include="${csharpCdk}" Version="[`);
    const [, embedded = 'none'] = /<EmbeddedResource Include="([^"]+)"/.exec(project) ?? [];
    expect(readdirSync(join(outdir, 'dotnet', csharpName))).toContain(embedded);
  });

  it('C#: every hand-written name, with what it means and what happens without it', () => {
    const { types } = JSON.parse(readFileSync(join(root, '.jsii'), 'utf8')) as {
      types: Record<string, Type>;
    };
    const handwritten = Object.values(types).filter(({ symbolId }) => !symbolId.startsWith(generated));
    const folder = join('dotnet', csharpName, csharpName.replace('.', '/'));
    const lost = handwritten.flatMap((type) => {
      const source = read(folder, `${type.name}.cs`);
      const heading = new RegExp(`/// <summary>.+\\n[^]*?public class ${type.name}\\b`);
      const members = [...(type.properties ?? []), ...(type.methods ?? [])].filter(
        ({ name }) => !documented(source, name),
      );
      return [
        ...(heading.test(source) ? [] : [type.fqn]),
        ...members.map(({ name }) => `${type.fqn}.${name}`),
      ];
    });
    expect(handwritten.length).toBeGreaterThan(10);
    expect(lost).toEqual([]);
    const options = read(folder, 'VideoProps.cs');
    expect(options).toContain('Length of the video in seconds.');
    expect(options.match(/<strong>Default<\/strong>/g)?.length).toBeGreaterThan(5);
  });
});

/** Whether a member has a summary right above it, with attributes and remarks between the two. */
function documented(source: string, member: string): boolean {
  const name = member.charAt(0).toUpperCase() + member.slice(1);
  const declaration = new RegExp(`^ +public [^=;\\n]*\\b${name}\\b *(?:\\(|$)`, 'm').exec(source);
  if (!declaration) return false;
  const above = source.slice(0, declaration.index).trimEnd().split('\n');
  const first = above.findLastIndex((line) => !/^\s*(?:\/\/\/|\[)/.test(line));
  return above.slice(first + 1).some((line) => /\/\/\/ <summary>.+/.test(line));
}
