import { expect, test } from 'vitest';

import { resources } from '#timeseries';

import { classOfSeries, dataClasses, seriesIn } from './classes-model.ts';

test('each resource of time series is of one class, and no other is of any', () => {
  const unclassed = Object.keys(resources).filter((name) => classOfSeries(name) === undefined);
  expect(unclassed).toEqual([]);
  expect(seriesIn(dataClasses)).toEqual(Object.keys(resources).toSorted());
});
