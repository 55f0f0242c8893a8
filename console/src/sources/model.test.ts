import { expect, test } from 'vitest';

import {
  checkFilter,
  errorText,
  filterOf,
  freshnessOf,
  lateOnes,
  scopeOf,
  searchOf,
} from './model.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('the filter of an address keeps what it knows', () => {
  const user = '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40';
  const filter = { provider: 'oura', status: 'error', user } as const;
  expect(filterOf(filter)).toEqual(filter);
  expect(searchOf({ ...filter, show: 'gaps' })).toEqual({ ...filter, show: 'gaps' });
  expect(searchOf({ show: 'list' })).toEqual(searchOf({ show: 'moon' }));
  const wrong = { provider: 'Oura2', status: 'broken', user: 'jane' };
  expect(filterOf({ ...wrong, token: 'x' })).toEqual(wrong);
  const sources = [{ slug: 'oura', name: 'Oura' }];
  const { known, unknown } = checkFilter(wrong, sources);
  expect([known, unknown.map(({ text }) => text)]).toEqual([
    {},
    ['No source is called Oura2', 'No state is called broken', 'jane is no user id'],
  ]);
  expect(checkFilter({ provider: 'OURA', status: 'error' }, sources)).toEqual({
    known: { provider: 'oura', status: 'error' },
    unknown: [],
  });
});

test('what has been missing for the longest comes first', () => {
  const freshness = freshnessOf(
    [
      { resource: 'steps', newest_data: '2026-11-20T08:00:00Z' },
      { resource: 'sleep', newest_data: null },
      { resource: 'heartrate', newest_data: '2026-11-15T08:00:00Z' },
      // A clock that is ahead is no age.
      { resource: 'weight', newest_data: '2026-11-21T08:00:00Z' },
    ],
    now,
  );
  expect(freshness.map(({ resource, days }) => [resource, days])).toEqual([
    ['sleep', null],
    ['heartrate', 5],
    ['steps', 0],
    ['weight', 0],
  ]);
  expect(lateOnes(freshness).map(({ resource }) => resource)).toEqual(['sleep', 'heartrate']);
});

test('an error says whose turn it is', () => {
  expect(errorText('token_refresh_failed')).toContain('connect again');
  expect(errorText('moon_phase')).toBe('moon phase');
});

test('acting on the filter counts connections and people', () => {
  const connections = ['a', 'b', 'a'].map((user) => ({ user_id: user }));
  expect(scopeOf(connections)).toEqual({ connections: 3, userIds: ['a', 'b'] });
});
