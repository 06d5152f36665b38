import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  bitString,
  boolean,
  explicit,
  implicit,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  time,
  utf8String,
} from './der.ts';

/** A certificate with its key: `der` for the handshake, PEM for TLS. */
export interface Certificate {
  readonly der: Buffer;
  readonly certPem: string;
  readonly keyPem: string;
}

const hour = 3_600_000;
const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'));

/**
 * A self-signed ECDSA P-256 certificate for `localhost`, for both ends of mutual TLS, made anew by every
 * process and valid for ten years: a provider under a debugger may live long. Servers in tests may use it, too: who
 * trusts it as an authority trusts the server.
 *
 * Written here because a library for it takes longer to load than everything else together.
 */
export function createCertificate(now: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = name('localhost');
  const body = sequence(
    explicit(0, integer(Buffer.of(2))),
    integer(randomBytes(16)),
    ecdsaWithSha256,
    subject,
    sequence(time(new Date(now.getTime() - hour)), time(new Date(now.getTime() + 10 * 365 * 24 * hour))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, extensions()),
  );
  const der = sequence(body, ecdsaWithSha256, bitString(sign('sha256', body, privateKey)));
  return { der, certPem: pem(der), keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

function name(commonName: string): Buffer {
  return sequence(set(sequence(objectIdentifier('2.5.4.3'), utf8String(commonName))));
}

function extensions(): Buffer {
  const critical = boolean(true);
  const serverAuth = objectIdentifier('1.3.6.1.5.5.7.3.1');
  const clientAuth = objectIdentifier('1.3.6.1.5.5.7.3.2');
  return sequence(
    // An authority too, because the other side trusts it as the root of itself.
    extension('2.5.29.19', critical, sequence(boolean(true))),
    // digitalSignature, keyEncipherment, keyAgreement and keyCertSign: bits 0, 2, 4 and 5.
    extension('2.5.29.15', critical, bitString(Buffer.of(0b1010_1100), 2)),
    extension('2.5.29.37', sequence(serverAuth, clientAuth)),
    extension('2.5.29.17', sequence(implicit(2, Buffer.from('localhost')))),
  );
}

function extension(id: string, ...parts: readonly Buffer[]): Buffer {
  const value = parts.at(-1) ?? Buffer.alloc(0);
  return sequence(objectIdentifier(id), ...parts.slice(0, -1), octetString(value));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
