import fc from 'fast-check';
import { expect, test } from 'vitest';

import { printable } from './printable.ts';

test.each([
  ['≥ 5 μg', '>= 5 µg'],
  ['Łódź', '?ódz'],
  ['ﬁne 10²', 'fine 10²'],
  ['α-fetoprotein', 'alpha-fetoprotein'],
  ['“Ok” – 5 €', '“Ok” – 5 €'],
  ['tab\there\u200B', 'tab here'],
  ['日本', '??'],
  ['e\u0301', 'é'],
])('%s is printed as %s', (text, expected) => {
  expect(printable(text)).toBe(expected);
});

test('whatever comes, only signs of the standard fonts are left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(printable(text))).toBe(printable(text));
      expect(printable(text)).toMatch(/^[\n\x20-\x7E\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/);
    }),
  );
});
