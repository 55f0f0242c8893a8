import { expect, test } from 'vitest';

import { layOut, minutesIn } from './model.ts';

const night = { start: '2026-11-19T22:00:00Z', end: '2026-11-20T02:00:00Z' };
const stretch = (from: string, to: string, value: number) => ({
  start: `2026-11-${from}:00Z`,
  end: `2026-11-${to}:00Z`,
  value,
});
const stretches = [
  stretch('19T23:00', '20T00:00', 1),
  stretch('19T22:00', '19T23:00', 2),
  // An hour of the night is missing.
  stretch('20T01:00', '20T02:00', 3),
];

test('stages lie in their rows in the order of time, whatever order they came in', () => {
  const { rows, placed } = layOut(stretches, night);
  expect(rows.map(({ name }) => name)).toEqual(['Awake', 'REM', 'Light', 'Deep']);
  expect(placed.map(({ name, from, width, row }) => [name, from, width, row])).toEqual([
    ['Light', 0, 0.25, 2],
    ['Deep', 0.25, 0.25, 3],
    ['REM', 0.75, 0.25, 1],
  ]);
});

test('nothing is joined across a gap', () => {
  expect(layOut(stretches, night).joins).toEqual([{ at: 0.25, fromRow: 2, toRow: 3 }]);
});

test('what reaches out of the night is cut, what lies outside is left out', () => {
  const { placed } = layOut(
    [stretch('19T21:00', '19T22:30', 4), stretch('20T03:00', '20T04:00', 1)],
    night,
  );
  expect(placed).toHaveLength(1);
  expect(placed[0]).toMatchObject({ from: 0, width: 0.125 });
});

test('sleep of an unknown depth has a row of its own where there is any', () => {
  const { rows } = layOut([stretch('19T22:00', '19T23:00', -1)], night);
  expect(rows.at(-1)?.name).toBe('Not known');
  expect(layOut([stretch('19T22:00', '19T23:00', 9)], night).placed).toEqual([]);
});

test('its table adds the minutes of each stage', () => {
  expect(minutesIn(layOut(stretches, night))).toEqual([
    { name: 'Awake', minutes: 0 },
    { name: 'REM', minutes: 60 },
    { name: 'Light', minutes: 60 },
    { name: 'Deep', minutes: 60 },
  ]);
});
