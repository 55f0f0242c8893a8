import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fromJsonText, toJsonText } from './json-text.ts';

test('a value of JSON comes back from its text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(fromJsonText(toJsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
