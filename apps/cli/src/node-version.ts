/** A test compares it with the package's `engines`. */
export const OLDEST_NODE = '22.14';

/** Why this version of Node will not do, in words; `undefined` where it will. Bun and Deno say one that does. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = OLDEST_NODE.split('.').map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
  return `it needs Node ${OLDEST_NODE} or later, and this is ${version}; node --version shows which one is first on the PATH`;
}
