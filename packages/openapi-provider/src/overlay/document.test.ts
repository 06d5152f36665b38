import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { parseOverlay } from './document.ts';

const overlay = (change: Record<string, Json>): Json => ({
  overlay: '1.0.0',
  info: { title: 'Test', version: '1' },
  actions: [{ target: '$', update: {} }],
  ...change,
});

describe('parseOverlay', () => {
  it('passes over extensions', () => {
    const document = overlay({ 'x-a': 1, actions: [{ target: '$', remove: true, 'x-b': 2 }] });
    expect(parseOverlay(document, 'o.yaml').actions).toEqual([{ target: '$', remove: true }]);
  });

  const wrong: [string, Json, RegExp][] = [
    ['another version', overlay({ overlay: '2.0.0' }), /^o\.yaml: overlay: expected the version "1\.0\.0"$/],
    ['no actions', overlay({ actions: [] }), /^o\.yaml: actions: /],
    ['a misspelt member', overlay({ actions: [{ target: '$', udpate: {}, update: {} }] }), /udpate/],
    ['an action that does nothing', overlay({ actions: [{ target: '$' }] }), /actions\.0: expected `update`/],
    ['no title', overlay({ info: { version: '1' } }), /info\.title: .*string/],
  ];

  it.each(wrong)('refuses %s', (_, document, message) => {
    expect(() => parseOverlay(document, 'o.yaml')).toThrow(message);
  });
});
