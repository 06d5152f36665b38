import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type RunResult, runTerraform } from '../src/index.ts';
import { terraformPlatform } from '../src/platform.ts';
import { scratch } from './scratch.ts';

/** What somebody who publishes gives to a registry. */
export interface Published {
  readonly version: string;
  /** The files of the release, of which the registry reads what it has to know. */
  readonly assets: readonly string[];
  /** The detached signature of the checksums. */
  readonly signature: Uint8Array;
  /** The key that it can be verified with, in ASCII armor. */
  readonly publicKey: string;
}

/**
 * Has Terraform install the provider from a registry on this machine, so that it verifies checksums and signature itself:
 * with an implementation of OpenPGP that has nothing in common with gpg.
 */
export async function installFromRegistry(published: Published): Promise<RunResult> {
  const url = await serve(answersOf(published));
  const cwd = scratch();
  const cliConfig = join(cwd, 'cli.tfrc');
  const services = `services = { "providers.v1" = "${url}/providers/" }`;
  writeFileSync(cliConfig, `host "registry.test" {\n  ${services}\n}\n`);
  const requirement = `source = "registry.test/videogen/videogen", version = "${published.version}"`;
  const configuration = `terraform {\n  required_providers {\n    it = { ${requirement} }\n  }\n}\n`;
  writeFileSync(join(cwd, 'main.tf'), configuration);
  return await runTerraform(['init', '-no-color'], { cwd, cliConfig });
}

type Answers = (baseUrl: string) => Readonly<Record<string, string | Uint8Array>>;

/** The provider registry protocol, for one version on one platform. */
function answersOf({ version, assets, signature, publicKey }: Published): Answers {
  const [os, arch] = terraformPlatform().split('_');
  const find = (end: string) => assets.find((file) => file.endsWith(end)) ?? '';
  const [archive, checksums] = [find('.zip'), find('_SHA256SUMS')];
  const { metadata } = JSON.parse(readFileSync(find('_manifest.json'), 'utf8')) as {
    metadata: { protocol_versions: string[] };
  };
  const protocols = metadata.protocol_versions;
  const path = '/providers/videogen/videogen';
  return (baseUrl) => ({
    [`${path}/versions`]: JSON.stringify({ versions: [{ version, protocols, platforms: [{ os, arch }] }] }),
    [`${path}/${version}/download/${os}/${arch}`]: JSON.stringify({
      ...{ protocols, os, arch, filename: basename(archive) },
      download_url: `${baseUrl}/archive`,
      shasum: createHash('sha256').update(readFileSync(archive)).digest('hex'),
      shasums_url: `${baseUrl}/checksums`,
      shasums_signature_url: `${baseUrl}/signature`,
      signing_keys: { gpg_public_keys: [{ ascii_armor: publicKey }] },
    }),
    '/archive': readFileSync(archive),
    '/checksums': readFileSync(checksums),
    '/signature': signature,
  });
}

async function serve(answers: Answers): Promise<string> {
  let byPath: ReturnType<Answers> = {};
  const server = createServer(({ url = '' }, response) => {
    const body = byPath[url];
    if (body === undefined) return response.writeHead(404).end();
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
    return response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  byPath = answers(baseUrl);
  return baseUrl;
}
