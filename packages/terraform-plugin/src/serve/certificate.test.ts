import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCertificate } from './certificate.ts';

const now = new Date('2026-05-06T07:08:09Z');

test('it is a certificate for localhost that signs itself', () => {
  const { der, certPem } = createCertificate(now);
  const parsed = new X509Certificate(der);
  expect(parsed.subject).toBe('CN=localhost');
  expect(parsed.issuer).toBe('CN=localhost');
  expect(parsed.subjectAltName).toBe('DNS:localhost');
  expect(parsed.ca).toBe(true);
  expect(parsed.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
  expect(parsed.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  expect(parsed.verify(parsed.publicKey)).toBe(true);
  expect(parsed.validFromDate).toEqual(new Date('2026-05-06T06:08:09Z'));
  expect(parsed.toString()).toBe(certPem);
});

test.each(['2039-12-30T00:00:00Z', '2049-06-01T00:00:00Z', '2050-06-01T00:00:00Z'])(
  'its dates hold on both sides of 2050: %s',
  (date) => {
    const parsed = new X509Certificate(createCertificate(new Date(date)).der);
    const hours = (parsed.validToDate.getTime() - new Date(date).getTime()) / 3_600_000;
    expect(hours).toBe(10 * 365 * 24);
  },
);

test('every one has its own serial number and key, and all are well-formed', () => {
  const all = Array.from({ length: 50 }, () => new X509Certificate(createCertificate(now).der));
  expect(all.every((each) => each.verify(each.publicKey))).toBe(true);
  expect(new Set(all.map((each) => each.serialNumber)).size).toBe(50);
});

describe.runIf(hasOpenssl())('openssl', () => {
  test('accepts it', () => {
    const directory = mkdtempSync(join(tmpdir(), 'certificate-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'cert.pem');
    writeFileSync(file, createCertificate(new Date()).certPem);
    const openssl = (...args: string[]) => execFileSync('openssl', args, { encoding: 'utf8' });
    expect(openssl('verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', file, file)).toContain(
      ': OK',
    );
    expect(openssl('x509', '-in', file, '-noout', '-checkhost', 'localhost')).toContain('does match');
    const text = openssl('x509', '-in', file, '-noout', '-text');
    expect(text).toContain('Signature Algorithm: ecdsa-with-SHA256');
    expect(text).toMatch(/Digital Signature, Key Encipherment, Key Agreement, Certificate Sign\n/);
    expect(text).toMatch(/Basic Constraints: critical\s+CA:TRUE/);
  });
});

// Node's own parser, above, is OpenSSL, too; the tool adds its strict checks where there is one.
function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
