import { expect, test } from 'vitest';

import { codesOf, percent, searchOf, turnAround } from './model.ts';

test('what is no filter is left out of the address', () => {
  expect(searchOf({ look: 'markers', lab: 'quest', page: '2', method: 'pigeon' })).toEqual({
    look: 'markers',
    lab: 'quest',
    page: 2,
  });
  expect(searchOf({ look: 'tests', lab: '', made: 'all', status: 'inactive', page: 1 })).toEqual({
    made: 'all',
    status: 'inactive',
  });
});

test('codes are read by commas and lines, each once, with the spaces within them', () => {
  expect(codesOf('A 1, B\nB;;C ')).toEqual(['A 1', 'B', 'C']);
});

test('how long results take is told as far as it is known', () => {
  expect(turnAround(2, 5)).toBe('2 to 5 days');
  expect(turnAround(1, 1)).toBe('1 day');
  expect(turnAround(null, 3)).toBe('3 days');
  expect(turnAround(null, null)).toBeNull();
});

test('a share is read in whole percent', () => {
  expect(percent(0.834)).toBe('83 %');
});
