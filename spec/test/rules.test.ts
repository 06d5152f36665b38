import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redocly, specDir } from '../scripts/redocly.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'rules-'));
  for (const part of ['openapi.yaml', 'redocly.yaml', 'paths', 'components', 'examples', 'rules']) {
    cpSync(join(specDir, part), join(dir, part), { recursive: true });
  }
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Lints the description with one place of it changed. */
function lintWith(file: string, from: string, to: string): string {
  const path = join(dir, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  try {
    const args = [
      'lint',
      join(dir, 'openapi.yaml'),
      '--config',
      join(dir, 'redocly.yaml'),
      '--format',
      'json',
    ];
    return redocly(...args).output;
  } finally {
    writeFileSync(path, text);
  }
}

describe('a description that falls short of the bar is refused', () => {
  const flat = `    flat:
        $ref: ../../examples/errors/forbidden.yaml#/forbidden_flat
`;
  const rows: [string, string, string, string, string][] = [
    [
      'an error without one of its forms',
      'components/responses/Forbidden.yaml',
      `  ${flat}`,
      '',
      "The error 403 lacks the example 'flat'.",
    ],
    [
      'an answer without an example',
      'paths/account.yaml',
      `          examples:
            account:
              $ref: ../examples/accounts.yaml#/account
`,
      '',
      'The answer 200 has no example.',
    ],
    [
      'an assumption without a reason',
      'components/schemas/Account.yaml',
      '  reason: The fields are not shown. A record of an account rarely lacks these.\n',
      '',
      "The assumption lacks 'reason'.",
    ],
    [
      'a parameter without a description',
      'components/parameters/VideoId.yaml',
      'description: ',
      'x-description: ',
      'has no description',
    ],
    [
      'a field without a description',
      'components/schemas/Account.yaml',
      '    description: Name of the account.\n',
      '',
      "The property 'name' has no description.",
    ],
  ];
  test.each(rows)('%s', (_, file, from, to, message) => {
    expect(lintWith(file, from, to)).toContain(message);
  });
});

test('as it is, it is not', () => {
  expect(lintWith('openapi.yaml', 'openapi: 3.1.1', 'openapi: 3.1.1')).toMatch(
    /"errors": 0,\s+"warnings": 0/,
  );
});
