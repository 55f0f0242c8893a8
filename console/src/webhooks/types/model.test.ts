import { expect, test } from 'vitest';

import { familiesOf, meaningOf, typesWith } from './model.ts';

const types = [
  'daily.data.heartrate.created',
  'daily.data.heartrate.updated',
  'daily.data.sleep.updated',
  'historical.data.sleep.created',
  'labtest.order.created',
  'labtest.order.updated',
  'labtest.result.critical',
];

test('a type is said in words; one that nobody knows yet has none', () => {
  expect(types.map((type) => meaningOf(type))).toEqual([
    'Samples of heartrate that were not there before.',
    'Samples of heartrate that replaced another value.',
    'A summary of sleep has changed: its latest version replaces every earlier one.',
    'A historical upload of sleep has ended. It carries no data: read it by its range.',
    'An order is made.',
    'An order has another status, or something of it was changed.',
    'A critical value came, of an order or of a report without a known order; once for each.',
  ]);
  expect(meaningOf('something.new')).toBeNull();
});

test('filters are offered by beginnings that several types share', () => {
  expect(familiesOf(types)).toEqual(['daily.*', 'daily.data.*', 'labtest.*']);
});

test('a type is found by words of its name and of its meaning', () => {
  const found = (text: string): readonly string[] =>
    typesWith(
      types.map((type) => ({ event_type: type })),
      text,
    ).map(({ event_type: type }) => type);
  expect(found('critical value')).toEqual(['labtest.result.critical']);
  expect(found('heartrate updated')).toEqual(['daily.data.heartrate.updated']);
  expect(found('')).toEqual(types);
});
