import { describe, expect, test } from 'vitest';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import type { Report } from './report.ts';

const report: Report = {
  title: 'A <title> & more',
  target: 'http://service.example',
  started: '2026-01-02T03:04:05.678Z',
  seconds: 12.3456,
  passed: false,
  exchanges: 3,
  checks: [
    { suite: 'One', name: 'good', seconds: 1, problems: [] },
    { suite: 'One', name: 'bad', seconds: 2, problems: ['it is "wrong"', 'and <worse>'] },
    { suite: 'Two', name: 'left out', seconds: 0, problems: [], skipped: 'no key' },
  ],
  violations: [
    {
      exchange: 2,
      operation: 'getAccount',
      method: 'GET',
      path: '/v1/account',
      status: 200,
      form: null,
      side: 'response',
      rule: 'body type',
      message: 'name must be \u0007string',
    },
  ],
  unlisted: 4,
  coverage: {
    cells: [
      { operation: 'getAccount', status: 200, mediaType: 'application/json', form: null, seen: 2 },
      { operation: 'getAccount', status: 401, mediaType: 'application/json', form: 'flat', seen: 0 },
      { operation: 'deleteVideo', status: 204, mediaType: null, form: null, seen: 0 },
    ],
    covered: 1,
    total: 3,
    percent: 33.3,
  },
  candidates: [
    { operation: 'getAccount', seen: 'status 203', verdict: 'refutes', assumption: 'Always 200.' },
    { operation: 'getAccount', seen: 'status 200', verdict: 'supports', assumption: 'Always 200.' },
  ],
};

test('JUnit has a suite for each group, and one for the exchanges', () => {
  expect(toJunit(report)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="A &#60;title&#62; &#38; more" tests="4" failures="2" errors="0" skipped="1" time="12.346">
  <testsuite name="One" tests="2" failures="1" errors="0" skipped="0" time="3.000" timestamp="2026-01-02T03:04:05.678Z">
    <testcase classname="One" name="good" time="1.000"/>
    <testcase classname="One" name="bad" time="2.000"><failure message="it is &#34;wrong&#34;">it is &#34;wrong&#34;
and &#60;worse&#62;</failure></testcase>
  </testsuite>
  <testsuite name="Two" tests="1" failures="0" errors="0" skipped="1" time="0.000" timestamp="2026-01-02T03:04:05.678Z">
    <testcase classname="Two" name="left out" time="0.000"><skipped message="no key"/></testcase>
  </testsuite>
  <testsuite name="Exchanges" tests="1" failures="1" errors="0" skipped="0" time="0.000" timestamp="2026-01-02T03:04:05.678Z">
    <testcase classname="Exchanges" name="3 exchanges are as described" time="0.000"><failure message="getAccount 200: body type: name must be \uFFFDstring (GET /v1/account)">getAccount 200: body type: name must be \uFFFDstring (GET /v1/account)
and 4 more</failure></testcase>
  </testsuite>
</testsuites>
`);
});

describe('the page tells', () => {
  const html = toHtml(report);
  test.each([
    ['the verdict', '<p class="verdict">failed</p>'],
    ['the title, harmless', '<h1>A &#60;title&#62; &#38; more</h1>'],
    ['how many checks passed', '<b>1/2</b>checks passed'],
    ['all violations', '<b>5</b>violations in 3 exchanges'],
    ['a violation', '<b>body type</b> name must be'],
    ['a failed check, opened', '<details open><summary class="bad">One'],
    ['a skipped one', '<summary class="skipped">Two'],
    ['a cell that was seen', 'title="getAccount 200 application/json: seen 2 times">json</span>'],
    ['one that was not', 'title="getAccount 401 flat: not seen">flat</span>'],
    ['one without a body', 'title="deleteVideo 204 no body: not seen">no body</span>'],
    ['a refuted assumption', '<td class="refutes">refutes<td>Always 200.'],
    ['a supported one, folded', '<summary>1 answers support an assumption</summary>'],
  ])('%s', (_, text) => {
    expect(html).toContain(text);
  });

  test('and loads nothing', () => {
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(/);
  });
});
