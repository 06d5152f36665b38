/** A platform that the provider is released for. */
export interface Target {
  /** As Terraform names it. */
  platform: string;
  /** As Bun names it. */
  bun: string;
}

/** All platforms of a release. Linux means glibc; on Alpine the file needs the libstdc++ package. */
export const targets: readonly Target[] = [
  { platform: 'linux_amd64', bun: 'bun-linux-x64' },
  { platform: 'linux_arm64', bun: 'bun-linux-arm64' },
  { platform: 'darwin_amd64', bun: 'bun-darwin-x64' },
  { platform: 'darwin_arm64', bun: 'bun-darwin-arm64' },
  { platform: 'windows_amd64', bun: 'bun-windows-x64' },
  { platform: 'windows_arm64', bun: 'bun-windows-arm64' },
];

/** The target of that name. @throws when there is none; the message lists those that there are. */
export function targetOf(platform: string): Target {
  const target = targets.find((it) => it.platform === platform);
  if (target) return target;
  const known = targets.map((it) => it.platform).join(', ');
  throw new Error(`${platform} is no platform of a release; there are ${known}.`);
}
