import { expect, test } from 'vitest';

import { Failure } from '#console/kernel/api/failure.ts';

import {
  emptyTail,
  nextTail,
  rowsMax,
  secondsUntil,
  type TailEvent,
  type Tail,
  tailFilterOf,
  type TailStep,
  tailText,
} from './model.ts';

const event = (id: string): TailEvent => ({
  id,
  event_type: 'daily.data.heartrate.created',
  user_id: null,
  created_at: '2026-11-20T10:00:00Z',
  is_kept: false,
});
const after = (...steps: readonly TailStep[]): Tail => steps.reduce(nextTail, emptyTail);
const begin = { kind: 'begin', hasGap: false, wholeSince: '2026-11-20T10:00:00Z' } as const;
const came = (...ids: readonly string[]): TailStep => ({ kind: 'events', events: ids.map(event) });
const idsOf = (tail: Tail): readonly string[] => tail.rows.map(({ id }) => id);

test('the newest is on top', () => {
  expect(idsOf(after(begin, came('a', 'b'), came('c')))).toEqual(['c', 'b', 'a']);
});

test('what comes while it is paused waits, is counted, and is there afterwards', () => {
  const paused = after(begin, came('a'), { kind: 'pause' }, came('b', 'c'));
  expect([idsOf(paused), tailText(paused)]).toEqual([['a'], 'Paused, 2 new']);
  expect(idsOf(nextTail(paused, { kind: 'resume' }))).toEqual(['c', 'b', 'a']);
});

test('a lost connection keeps what was seen, and a gap is remembered', () => {
  const lost = after(begin, came('a'), { kind: 'lost', failure: new Failure('no', { status: 0 }) });
  expect([idsOf(lost), tailText(lost)]).toEqual([['a'], 'Not connected']);
  const again = [lost, { kind: 'connect' }, { ...begin, hasGap: true }] as const;
  const back = nextTail(nextTail(again[0], again[1]), again[2]);
  expect(back).toMatchObject({ phase: 'live', failure: null, wholeSince: begin.wholeSince });
  expect(nextTail(back, begin).wholeSince).toBe(begin.wholeSince);
  expect(nextTail(back, { kind: 'start' })).toEqual(emptyTail);
});

test('a page holds so many rows and no more, paused or not, and says so', () => {
  const many = Array.from({ length: rowsMax + 1 }, (_, index) => String(index));
  const live = after(begin, came(...many));
  expect([live.rows.length, live.isCut, idsOf(live)[0]]).toEqual([rowsMax, true, String(rowsMax)]);
  const paused = after(begin, { kind: 'pause' }, came(...many));
  expect([paused.held.length, tailText(paused)]).toEqual([
    rowsMax,
    `Paused, ${rowsMax} or more new`,
  ]);
});

test('it is tried again soon, then more seldom, and when the server says', () => {
  expect([1, 2, 3, 9].map((tries) => secondsUntil(tries, null))).toEqual([1, 2, 4, 30]);
  expect(secondsUntil(1, 60)).toBe(60);
});

test('an address filters by what is a type or its beginning, and by an id', () => {
  const user = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';
  expect(tailFilterOf({ type: 'daily.data.*', user })).toEqual({ type: 'daily.data.*', user });
  expect(tailFilterOf({ type: 'a b', user: 'jane' })).toEqual({});
});
