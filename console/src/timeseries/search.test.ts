import { expect, test } from 'vitest';

import { besideOf, resourcesOf, searchOf } from './search.ts';

test('an address is read back as it was written, and a relative range stays relative', () => {
  const search = {
    series: 'heartrate,steps',
    last: '30d',
    between: '2026-11-01T10:00/2026-11-01T12:30',
    with: 'sleep',
    night: '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40',
  };
  expect(searchOf(search)).toEqual(search);
});

test('what is no search is left out', () => {
  expect(
    searchOf({
      series: 'names',
      last: '0d',
      days: '2026-02-30/2026-03-01',
      between: '2026-11-01T10:00/2026-11-01T10:00',
      with: 'x',
      night: '../x',
      workout: 3,
    }),
  ).toEqual({});
});

test('at most four known series are drawn, each once', () => {
  expect(resourcesOf('heartrate,x,heartrate,steps,hrv,glucose,floors_climbed')).toEqual([
    'heartrate',
    'steps',
    'hrv',
    'glucose',
  ]);
  expect(besideOf('sleep,labs,workouts,names')).toEqual(['workouts', 'sleep', 'labs']);
});
