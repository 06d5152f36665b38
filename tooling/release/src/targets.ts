/** A platform that the provider is released for. */
export interface Target {
  /** As Terraform names it. */
  platform: string;
  /** As Bun names it. */
  bun: string;
}

/** All platforms of a release. Linux means glibc. */
export const targets: readonly Target[] = [
  { platform: 'linux_amd64', bun: 'bun-linux-x64' },
  { platform: 'linux_arm64', bun: 'bun-linux-arm64' },
  { platform: 'darwin_amd64', bun: 'bun-darwin-x64' },
  { platform: 'darwin_arm64', bun: 'bun-darwin-arm64' },
  { platform: 'windows_amd64', bun: 'bun-windows-x64' },
  { platform: 'windows_arm64', bun: 'bun-windows-arm64' },
];

/**
 * For Linux distributions with musl instead of glibc, such as Alpine. A registry knows no difference between the two,
 * so that these go into a mirror of their own.
 */
export const muslTargets: readonly Target[] = targets
  .filter(({ platform }) => platform.startsWith('linux_'))
  .map(({ platform, bun }) => ({ platform, bun: `${bun}-musl` }));

/**
 * The targets of these names; all without names.
 *
 * @throws when there is none of a name; the message lists those that there are.
 */
export function choose(platforms: readonly string[] | undefined, from: readonly Target[]): readonly Target[] {
  return platforms?.map((platform) => targetOf(platform, from)) ?? from;
}

function targetOf(platform: string, from: readonly Target[]): Target {
  const target = from.find((it) => it.platform === platform);
  if (target) return target;
  const known = from.map((it) => it.platform).join(', ');
  throw new Error(`${platform} is no platform of this release; there are ${known}.`);
}
