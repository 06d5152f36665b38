/** The namespace and type of the provider's source address. */
export const source = 'videogen/videogen';

/** The registries that a source address without a host means: Terraform's and OpenTofu's. */
export const registries = ['registry.terraform.io', 'registry.opentofu.org'] as const;

/** The name of the executable, without version or extension. */
export const executable = 'terraform-provider-videogen';

/** The executable's file name in a release or a mirror. */
export function executableName(version: string, platform: string): string {
  return `${executable}_v${version}${platform.startsWith('windows_') ? '.exe' : ''}`;
}
