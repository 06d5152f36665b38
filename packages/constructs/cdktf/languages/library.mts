import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the packages of the two CDKs are called. */
export type LibraryName = 'cdktf' | 'cdktn';

/** The names that a jsii module has in each language. */
interface Targets {
  python: { module: string };
  java: { package: string; maven: { groupId: string; artifactId: string } };
  go: { moduleName: string; packageName?: string };
  dotnet: { namespace: string; packageId: string };
}

/** A jsii module, as its package.json tells of it. */
export interface JsiiModule {
  version: string;
  targets: Targets;
  /** What a Go program imports. */
  goModule: string;
}

/** One of our two libraries, and the CDK that it is for. */
export interface Library {
  name: LibraryName;
  root: string;
  itself: JsiiModule;
  cdk: JsiiModule;
}

/** Reads what a library is called. */
export function readLibrary(name: LibraryName): Library {
  const root = join(import.meta.dirname, '../..', name);
  return { name, root, itself: readModule(root), cdk: readModule(join(root, 'node_modules', name)) };
}

function readModule(root: string): JsiiModule {
  const { name, version, jsii } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    jsii: { targets: Targets };
  };
  const { moduleName, packageName = name.replaceAll(/[^a-z0-9]/g, '') } = jsii.targets.go;
  return { version, targets: jsii.targets, goModule: `${moduleName}/${packageName}` };
}

/** The source of an app that is written with cdktf, for another library: its names differ, and nothing else. */
export function translate(source: string, library: Library): string {
  if (library.name === 'cdktf') return source;
  const from = namesOf(readLibrary('cdktf'));
  const to = namesOf(library);
  return from
    .reduce((text, name, index) => text.replaceAll(name, to[index] ?? name), source)
    .replaceAll(/\bcdktf\b/g, library.name);
}

// Python's name of the CDK, and Go's, are its name itself, which stands in others of these: translate() has it last.
function namesOf({ name, itself, cdk }: Library): string[] {
  const of = ({ targets, goModule }: JsiiModule) => [
    goModule,
    targets.java.package,
    targets.java.maven.artifactId,
    targets.dotnet.namespace,
  ];
  return [...of(itself), itself.targets.python.module, ...of(cdk).filter((each) => each !== name)];
}
