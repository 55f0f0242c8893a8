import { expect, test } from 'vitest';

import { requireDefined } from './require-defined.ts';

test('what is there is answered as it is, falsy values too', () => {
  expect(requireDefined(0, 'a number')).toBe(0);
  expect(requireDefined('', 'a text')).toBe('');
  expect(requireDefined(false, 'a flag')).toBe(false);
});

test('what is not there is an error that names it', () => {
  expect(() => requireDefined(undefined, 'the row')).toThrow('the row is missing');
  expect(() => requireDefined(null, 'the row')).toThrow('the row is missing');
});
