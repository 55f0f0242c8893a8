import { expect, test } from 'vitest';

import { resources } from '#timeseries';

import { eventCatalogue } from '../../composition/slices.ts';
import {
  classesOfEvent,
  classOfSeries,
  dataClasses,
  eventTypesIn,
  seriesIn,
} from './classes-model.ts';

test('each resource of time series is of one class, and no other is of any', () => {
  const unclassed = Object.keys(resources).filter((name) => classOfSeries(name) === undefined);
  expect(unclassed).toEqual([]);
  expect(seriesIn(dataClasses)).toEqual(Object.keys(resources).toSorted());
});

const matches = (filters: readonly string[], type: string): boolean =>
  filters.some((each) => type.startsWith(each.slice(0, -1)));

test('each type of event that users have is shown by its classes, and by no other', () => {
  const { eventTypes } = eventCatalogue;
  expect(eventTypes.length).toBeGreaterThan(150);
  for (const type of eventTypes) {
    const needed = classesOfEvent(type);
    expect([type, needed === undefined]).toEqual([type, false]);
    for (const each of dataClasses) {
      const isShown = matches(eventTypesIn([each]), type);
      const isOpen = needed?.every((one) => one === each) === true;
      expect([type, each, isShown]).toEqual([type, each, isOpen]);
    }
  }
});
