import { expect, test } from 'vitest';

import { present } from './require-defined.ts';

test('what is there is answered as it is, falsy values too', () => {
  expect(present(0, 'a number')).toBe(0);
  expect(present('', 'a text')).toBe('');
  expect(present(false, 'a flag')).toBe(false);
});

test('what is not there is an error that names it', () => {
  expect(() => present(undefined, 'the row')).toThrow('the row is missing');
  expect(() => present(null, 'the row')).toThrow('the row is missing');
});
