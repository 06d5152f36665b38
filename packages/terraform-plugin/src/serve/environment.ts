/** What the parent process tells a plugin by environment variables. */
export interface PluginEnvironment {
  /** The parent's certificate, PEM: it wants mutual TLS. */
  readonly clientCert: string | undefined;
  readonly socketDir: string | undefined;
  /** Where the plugin may listen when it cannot use a unix socket. */
  readonly minPort: number;
  readonly maxPort: number;
}

export const protocolVersion = 6;

const cookie = {
  name: 'TF_PLUGIN_MAGIC_COOKIE',
  value: 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2',
} as const;

/** True when Terraform or OpenTofu started this process, rather than a person. */
export function startedByTerraform(env: NodeJS.ProcessEnv): boolean {
  return env[cookie.name] === cookie.value;
}

/** The variables with which a process starts a provider, for whoever plays Terraform's part. */
export const hostEnvironment: Readonly<Record<string, string>> = {
  [cookie.name]: cookie.value,
  PLUGIN_PROTOCOL_VERSIONS: String(protocolVersion),
};

/** Undefined when both sides speak the protocol, else a sentence saying why they do not understand each other. */
export function protocolProblem(env: NodeJS.ProcessEnv): string | undefined {
  const offered = env.PLUGIN_PROTOCOL_VERSIONS;
  // A parent that names no versions can only be asking for the one that it knows.
  if (!offered || offered.split(',').map(Number).includes(protocolVersion)) return undefined;
  return (
    `This provider speaks plugin protocol ${protocolVersion}, but was started by something that offers only ` +
    `${offered}. Use Terraform 1.5 or OpenTofu 1.6, or a later one.`
  );
}

export function readEnvironment(env: NodeJS.ProcessEnv): PluginEnvironment {
  return {
    clientCert: env.PLUGIN_CLIENT_CERT || undefined,
    socketDir: env.PLUGIN_UNIX_SOCKET_DIR || undefined,
    minPort: Number(env.PLUGIN_MIN_PORT || 10_000),
    maxPort: Number(env.PLUGIN_MAX_PORT || 25_000),
  };
}

/** What a person sees who runs the executable by hand. */
export function usage(name: string, version: string): string {
  return [
    `This is a Terraform provider: ${name} ${version}.`,
    'It is not run by hand. Terraform and OpenTofu start it when a configuration asks for it',
    `in its required_providers, and talk to it until they are done.`,
    '',
  ].join('\n');
}
