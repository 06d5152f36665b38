const systems: Record<string, string> = { win32: 'windows' };
const architectures: Record<string, string> = { x64: 'amd64', ia32: '386' };

/**
 * A platform as Terraform names it, as in "linux_amd64".
 *
 * @param system Node's name of the operating system; @default this machine's
 * @param architecture Node's name of the architecture; @default this machine's
 */
export function terraformPlatform(
  system: string = process.platform,
  architecture: string = process.arch,
): string {
  return `${systems[system] ?? system}_${architectures[architecture] ?? architecture}`;
}
