import { expect, test } from 'vitest';

import { type Records, tableOf } from './model.ts';
import { recordsOf } from './search.ts';

const source = { slug: 'withings' } as Records['body'][number]['source'];

test('records are rows, the latest first, with their source and nothing made up', () => {
  const weighed = (day: string, weight: number | null) =>
    ({ id: day, calendar_date: day, weight, source }) as Records['body'][number];
  const { titles, rows } = tableOf('body', [
    weighed('2026-01-04', 70.2),
    weighed('2026-01-05', null),
  ]);
  expect(titles.slice(0, 2)).toEqual(['Day', 'Weight (kg)']);
  expect(rows.map(({ cells }) => [cells[0], cells[1], cells.at(-1)])).toEqual([
    ['2026-01-05', null, 'withings'],
    ['2026-01-04', 70.2, 'withings'],
  ]);
  expect(rows.every(({ cells }) => cells.length === titles.length)).toBe(true);
});

test('an electrocardiogram that says nothing tells why', () => {
  const { rows } = tableOf('electrocardiograms', [
    {
      id: 'e',
      session_start: '2026-01-05T08:00:00Z',
      session_end: '2026-01-05T08:00:30Z',
      classification: 'inconclusive',
      inconclusive_cause: 'poor_reading',
      source,
    } as Records['electrocardiograms'][number],
  ]);
  expect(rows[0]?.cells.slice(0, 4)).toEqual([
    { at: '2026-01-05T08:00:00Z' },
    30,
    undefined,
    'poor reading',
  ]);
});

test('an address that asks for no kind asks for none', () => {
  expect(recordsOf({ records: 'meals' })).toEqual({ records: 'meals' });
  expect(recordsOf({ records: 'names' })).toEqual({});
});
