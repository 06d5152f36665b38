import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findTerraform,
  type RunResult,
  runTerraform,
  startTerraform,
  type TerraformProcess,
} from '@videogen/release';

/** What Terraform says in its machine-readable output. */
export interface TerraformDiagnostic {
  readonly severity: 'error' | 'warning';
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
  /** The line of the configuration that it points at. */
  readonly snippet?: { readonly code: string; readonly context: string | null };
}

/** A change in a plan, such as `videogen_video.a: replace`. */
export type PlannedChange = `${string}: ${string}`;

export interface JsonResult {
  readonly exitCode: number | null;
  readonly diagnostics: readonly TerraformDiagnostic[];
  readonly changes: readonly PlannedChange[];
  readonly output: string;
}

interface State {
  readonly resources: readonly {
    readonly type: string;
    readonly name: string;
    readonly instances: readonly {
      readonly attributes: Record<string, unknown>;
      readonly deposed?: string;
    }[];
  }[];
}

/** A directory with a configuration, and Terraform in it. */
export class Workspace {
  readonly directory: string;
  readonly #options: { readonly env?: Record<string, string>; readonly cliConfig?: string };

  constructor(directory: string, options: { env?: Record<string, string>; cliConfig?: string } = {}) {
    this.directory = directory;
    this.#options = options;
  }

  /** The same directory, with more in the environment. */
  with(env: Record<string, string>): Workspace {
    return new Workspace(this.directory, { ...this.#options, env: { ...this.#options.env, ...env } });
  }

  path(...names: string[]): string {
    return join(this.directory, ...names);
  }

  async write(name: string, text: string): Promise<void> {
    await writeFile(this.path(name), text);
  }

  run(...args: string[]): Promise<RunResult> {
    return runTerraform(args, { cwd: this.directory, ...this.#options });
  }

  start(...args: string[]): Promise<TerraformProcess> {
    return startTerraform(args, { cwd: this.directory, ...this.#options });
  }

  /** Starts it through another command, such as one that changes its surroundings. */
  async startWith(prefix: readonly string[], ...args: string[]): Promise<TerraformProcess> {
    const [command, ...rest] = prefix;
    if (command === undefined) return this.start(...args);
    const terraform = (await findTerraform()).command;
    return startTerraform([...rest, terraform, ...args], { cwd: this.directory, command, ...this.#options });
  }

  async init(): Promise<void> {
    const { exitCode, stderr } = await this.run('init', '-no-color');
    if (exitCode !== 0) throw new Error(`init failed:\n${stderr}`);
  }

  async remove(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }

  /** Runs it and returns what it says as data. */
  async json(...args: string[]): Promise<JsonResult> {
    const { exitCode, stdout, stderr } = await this.run(...args, '-json', '-no-color');
    const lines = stdout.split('\n').flatMap(parseLine);
    return {
      exitCode,
      diagnostics: lines.flatMap((line) => (line.diagnostic ? [line.diagnostic] : [])),
      changes: lines.flatMap((line) =>
        line.type === 'planned_change' && line.change ? [changeOf(line.change)] : [],
      ),
      output: stdout + stderr,
    };
  }

  /** Applies and expects success. */
  async apply(...args: string[]): Promise<JsonResult> {
    return this.#expect(0, await this.json('apply', '-auto-approve', ...args));
  }

  async destroy(...args: string[]): Promise<JsonResult> {
    return this.#expect(0, await this.json('destroy', '-auto-approve', ...args));
  }

  /** Applies and expects an error; returns the errors. */
  async applyFails(...args: string[]): Promise<readonly TerraformDiagnostic[]> {
    const result = this.#expect(1, await this.json('apply', '-auto-approve', ...args));
    return result.diagnostics.filter(({ severity }) => severity === 'error');
  }

  /** The planned changes; none when there is nothing to do. */
  async plan(...args: string[]): Promise<readonly PlannedChange[]> {
    const result = await this.json('plan', '-detailed-exitcode', ...args);
    return this.#expect(result.changes.length > 0 ? 2 : 0, result).changes;
  }

  /** The attributes of a resource in the state; undefined when it is not there. Deposed objects do not count. */
  async attributes(type: string, name: string): Promise<Record<string, unknown> | undefined> {
    const state = JSON.parse(await readFile(this.path('terraform.tfstate'), 'utf8')) as State;
    const resource = state.resources.find((it) => it.type === type && it.name === name);
    return resource?.instances.find((it) => it.deposed === undefined)?.attributes;
  }

  #expect(exitCode: number, result: JsonResult): JsonResult {
    if (result.exitCode === exitCode) return result;
    throw new Error(`Terraform ended with ${result.exitCode} instead of ${exitCode}:\n${result.output}`);
  }
}

interface Line {
  readonly type?: string;
  readonly diagnostic?: TerraformDiagnostic;
  readonly change?: { readonly resource: { readonly addr: string }; readonly action: string };
}

function parseLine(line: string): Line[] {
  try {
    return [JSON.parse(line) as Line];
  } catch {
    return [];
  }
}

function changeOf({ resource, action }: NonNullable<Line['change']>): PlannedChange {
  return `${resource.addr}: ${action}`;
}
