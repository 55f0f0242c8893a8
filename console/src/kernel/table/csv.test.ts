import { expect, test } from 'vitest';

import { csvOf } from './csv.ts';

test('cells with commas, quotes and lines stay one cell', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines', '']])).toBe(
    '"a,b","say ""hi""","two\nlines",\r\n',
  );
});

test('a formula becomes text, a negative number stays a number', () => {
  expect(csvOf([['=1+1', '-5.2', '@x', '-x']])).toBe("'=1+1,-5.2,'@x,'-x\r\n");
});
