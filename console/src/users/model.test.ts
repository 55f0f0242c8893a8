import { describe, expect, test } from 'vitest';

import {
  daySummaries,
  hoursText,
  referenceProblem,
  searchBody,
  timeToUndo,
  zoneProblem,
  patchOf,
  userDraftOf,
} from './model.ts';
import { filterOf, unknownFilters } from './search.ts';

describe('the filter of an address', () => {
  test('keeps what it knows, and a relative range stays relative', () => {
    const filter = { provider: 'oura', state: 'failing', created: '30d' } as const;
    expect(filterOf(filter)).toEqual(filter);
  });

  test('what nothing matches is said, and never dropped', () => {
    const filter = { provider: 'Oura2', state: 'broken', created: 'yesterday' };
    expect(filterOf(filter)).toEqual(filter);
    const sources = [{ slug: 'oura', name: 'Oura' }];
    expect(unknownFilters(filter, sources).map(({ text }) => text)).toEqual([
      'No source is called Oura2',
      'No state of connections is called broken',
      'No range of days is called yesterday',
    ]);
    const right = { provider: 'Oura', state: 'failing', created: '30d' };
    expect(unknownFilters(right, sources)).toEqual([]);
  });

  test.each([[{ provider: ['oura'], state: 1, created: null }], [{ q: 'Jane', page: 3 }]])(
    '%j has no filter',
    (search) => {
      expect(filterOf(search)).toEqual({});
    },
  );

  test('becomes a body with what was typed, which is an id or how a reference begins', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const filter = { provider: 'oura', state: 'failing', created: '30d' } as const;
    expect(searchBody(filter, 'patient-', now)).toEqual({
      provider: 'oura',
      connection_state: 'failing',
      created_from: '2026-10-21T12:00:00.000Z',
      client_user_id: 'patient-',
    });
    const id = '0199F1C2-7a51-7c3e-9f0a-3d5b8c1e2f40';
    expect(searchBody({}, id, now)).toEqual({ user_id: id });
    expect(searchBody({}, '', now)).toEqual({});
  });
});

test.each([
  ['patient-42', null],
  ['2026-000-117', null],
  ['', 'A reference is needed.'],
  [' a', 'It may not begin or end with a space.'],
  ['jane@example.com', expect.stringContaining('e-mail')],
  ['+43 660 123456', expect.stringContaining('phone')],
  ['a'.repeat(513), 'At most 512 characters.'],
])('the reference %j: %s', (text, problem) => {
  expect(referenceProblem(text)).toEqual(problem);
});

test('the time to undo counts down and ends', () => {
  const at = '2026-11-27T12:00:00Z';
  const left = (now: string): string | null => timeToUndo(at, new Date(now));
  expect(left('2026-11-20T12:00:00Z')).toBe('7 days 0 hours');
  expect(left('2026-11-26T11:00:00Z')).toBe('1 day 1 hour');
  expect(left('2026-11-27T10:59:00Z')).toBe('1 hour 1 minute');
  expect(left('2026-11-27T11:59:58Z')).toBe('0 minutes 2 seconds');
  expect(left('2026-11-27T12:00:00Z')).toBeNull();
});

test('times of nights are told in hours and minutes', () => {
  expect([90, 3600, 25_500].map(hoursText)).toEqual(['2 min', '1 h 00 min', '7 h 05 min']);
});

test('a zone is one that calendars know', () => {
  expect(['', 'Europe/Vienna', 'UTC'].map(zoneProblem)).toEqual([null, null, null]);
  expect(zoneProblem('Vienna/Europe')).toContain('No zone');
});

test('days have what each source says of them, and nothing is added over sources', () => {
  const of = (day: string, slug: string) => ({ calendar_date: day, source: { slug } });
  const days = daySummaries({
    sleep: [{ ...of('2026-11-19', 'oura'), total: 25_200 }],
    activity: [
      { ...of('2026-11-19', 'oura'), steps: 8000 },
      { ...of('2026-11-19', 'garmin'), steps: 8100 },
      { ...of('2026-11-20', 'garmin'), steps: null },
    ],
    workouts: [{ ...of('2026-11-19', 'garmin'), sport: { name: 'Running' } }],
  });
  expect(days).toEqual([
    { day: '2026-11-20', asleep: null, steps: null, workouts: [], sources: ['garmin'] },
    {
      day: '2026-11-19',
      asleep: 25_200,
      steps: 8100,
      workouts: ['Running'],
      sources: ['garmin', 'oura'],
    },
  ]);
});

test('what is sent of an edited user is what was changed, and null where it was emptied', () => {
  const before = userDraftOf({
    client_user_id: 'patient-42',
    fallback_time_zone: { id: 'Europe/Vienna' },
    ingestion_start: null,
    ingestion_end: '2026-11-20',
  });
  expect(patchOf(before, before)).toEqual({});
  expect(patchOf(before, { ...before, zone: '', start: '2026-01-05' })).toEqual({
    fallback_time_zone: null,
    ingestion_start: '2026-01-05',
  });
});
