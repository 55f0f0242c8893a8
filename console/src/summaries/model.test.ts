import { expect, test } from 'vitest';

import {
  changesOf,
  moved,
  orderOf,
  prioritiesOf,
  reasonText,
  sameText,
  sharesOf,
  stripesOf,
} from './model.ts';

const set = [
  { data_type: 'activity', provider: 'oura', priority: 5 },
  { data_type: 'activity', provider: 'garmin', priority: 9 },
  { data_type: 'sleep', provider: 'whoop_v2', priority: 1 },
] as const;

test('sources with a number come first by it, the others by their name', () => {
  expect(orderOf(set, 'activity', ['fitbit', 'apple_health_kit', 'oura'])).toEqual([
    'garmin',
    'oura',
    'apple_health_kit',
    'fitbit',
  ]);
});

test('a source goes up and down one place, and stays at an end', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});

test('what is saved reads back as the order that was seen', () => {
  const order = ['fitbit', 'oura', 'garmin'];
  expect(orderOf(prioritiesOf(order, 'activity'), 'activity', [])).toEqual(order);
});

test('a total has its sources with their shares, and adds up', () => {
  const source = (provider: string, counted: number) => ({
    provider,
    type: 'watch',
    recorded: 100,
    counted,
  });
  const shares = sharesOf(80, [source('oura', 20), source('garmin', 60)]);
  expect(shares.map(({ provider, share }) => [provider, share])).toEqual([
    ['garmin', 0.75],
    ['oura', 0.25],
  ]);
  expect(sharesOf(0, [source('oura', 0)])[0]?.share).toBe(0);
});

test('stretches lie where they were in the day, also of 23 hours', () => {
  const day = { start: '2026-03-28T23:00:00Z', end: '2026-03-29T22:00:00Z' };
  const interval = { start: '2026-03-29T10:30:00Z', end: '2026-03-29T22:30:00Z', provider: 'oura' };
  expect(stripesOf([interval], day)).toEqual([{ ...interval, from: 0.5, width: 0.5 }]);
  expect(stripesOf([{ ...interval, end: interval.start }], day)).toEqual([]);
});

test('every reason has words', () => {
  expect(reasonText('team_priority')).toBe('your team prefers it');
  expect(reasonText('moon_phase')).toBe('moon phase');
});

test('another order gives away only what the order decides', () => {
  const interval = (provider: string, other: string, because: string) => ({
    provider,
    over: [{ provider: other, because }],
  });
  const totals = [
    {
      resource: 'steps',
      intervals: [
        interval('oura', 'fitbit', 'team_priority'),
        interval('oura', 'fitbit', 'provider_name'),
        // A watch counts before a phone, whatever the order says.
        interval('oura', 'apple_health_kit', 'source_type'),
        { provider: 'oura', over: [] },
      ],
    },
  ];
  expect(changesOf(totals, ['apple_health_kit', 'fitbit', 'oura'])).toEqual([
    { resource: 'steps', from: 'oura', to: 'fitbit', stretches: 2 },
  ]);
  expect(changesOf(totals, ['oura', 'fitbit'])).toEqual([]);
});

test('a workout says who else tells of it, and why it is the one that counts', () => {
  expect(sameText([])).toBe('no other tells of it');
  const phone = { provider: 'strava', shared_second: 2700, because: 'source_type' };
  expect(sameText([phone])).toBe(
    'strava (45 min of the same): its kind of device is the better one',
  );
});
