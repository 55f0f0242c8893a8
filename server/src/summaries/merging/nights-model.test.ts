import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type NightSpan, mergeNights } from './nights-model.ts';

const hour = 3_600_000;
const night = (
  id: string,
  from: number,
  to: number,
  fields: Partial<NightSpan> = {},
): NightSpan => ({
  id,
  providerId: null,
  sourceType: 'watch',
  appId: 'one.app',
  startsAt: from * hour,
  endsAt: to * hour,
  ...fields,
});
const spans = (nights: readonly NightSpan[]): readonly string[] =>
  nights.map(
    ({ id, startsAt, endsAt }) => `${id} ${(startsAt ?? 0) / hour}-${(endsAt ?? 0) / hour}`,
  );

describe('nights of one source', () => {
  it('whose start moves are one night in its latest version, under the id of the first', () => {
    const placed = mergeNights([night('stored', 1, 7)], [night('new', 0, 8)]);
    expect(spans(placed.nights)).toEqual(['stored 0-8']);
    expect(placed.ids).toEqual(['stored']);
  });

  it.each([
    [
      'longest first',
      [night('a', 0, 7, { providerId: '1' }), night('b', 0, 1, { providerId: '2' })],
    ],
    [
      'shortest first',
      [night('b', 0, 1, { providerId: '2' }), night('a', 0, 7, { providerId: '1' })],
    ],
  ])('keep the whole night beside a part of it, read %s', (_, came) => {
    const placed = mergeNights([], came);
    expect(placed.nights.map(({ endsAt }) => endsAt)).toEqual([7 * hour]);
    expect(new Set(placed.ids).size).toBe(1);
  });

  it('are the night that the source says it is: a record that became shorter is replaced', () => {
    const stored = night('a', 0, 8, { providerId: 'r' });
    expect(spans(mergeNights([stored], [night('b', 0, 2, { providerId: 'r' })]).nights)).toEqual([
      'a 0-2',
    ]);
    expect(spans(mergeNights([night('a', 0, 8)], [night('a', 0, 2)]).nights)).toEqual(['a 0-2']);
  });

  it('do not stay where a record was that now has other times', () => {
    const stored = [night('a', 0, 8, { providerId: 'moved' }), night('c', 48, 56)];
    const placed = mergeNights(stored, [night('b', 24, 32, { providerId: 'moved' })]);
    expect(spans(placed.nights)).toEqual(['b 24-32']);
    expect([placed.replacedIds, placed.ids]).toEqual([['a'], ['b']]);
    const joined = mergeNights(stored, [night('b', 47, 56, { providerId: 'moved' })]);
    expect(spans(joined.nights)).toEqual(['c 47-56']);
    expect([joined.replacedIds, joined.ids]).toEqual([['a'], ['c']]);
  });

  it('that were stored in parts are replaced by the whole', () => {
    const parts = [night('a', 0, 2), night('b', 5, 8)];
    const placed = mergeNights(parts, [night('c', 0, 8)]);
    expect(spans(placed.nights)).toEqual(['b 0-8']);
    expect(placed.replacedIds).toEqual(['a']);
  });

  it('that overlap by less than half, or are of other apps or devices, are nights of their own', () => {
    const stored = [night('stored', 0, 4)];
    for (const other of [
      night('new', 3, 8),
      night('new', 0, 4, { appId: 'two.app' }),
      night('new', 0, 4, { appId: null }),
      night('new', 0, 4, { sourceType: 'ring' }),
    ]) {
      expect(mergeNights(stored, [other])).toEqual({
        nights: [other],
        ids: ['new'],
        replacedIds: [],
      });
    }
  });
});

const someNights = fc
  .array(
    fc.record({
      from: fc.integer({ min: 0, max: 40 }),
      hours: fc.integer({ min: 1, max: 10 }),
      appId: fc.constantFrom('one.app', 'two.app'),
      providerId: fc.option(fc.constantFrom('p', 'q', 'r')),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ from, hours, ...of }, index) => night(`n${index}`, from, from + hours, of)),
  );

it('whatever comes in pieces: nothing comes twice, each has its night, and a repetition changes nothing', () => {
  fc.assert(
    fc.property(someNights, fc.integer({ min: 0, max: 8 }), (came, cut) => {
      const first = mergeNights([], came.slice(0, cut));
      const second = mergeNights(first.nights, came.slice(cut));
      const left = first.nights.filter(({ id }) => !second.replacedIds.includes(id));
      const byId = new Map([...left, ...second.nights].map((each) => [each.id, each]));
      expect([...first.ids, ...second.ids]).toHaveLength(came.length);
      for (const id of second.ids) expect(byId.has(id)).toBe(true);
      const stored = [...byId.values()];
      const again = mergeNights(stored, stored);
      expect(again.ids).toEqual(stored.map(({ id }) => id));
      expect(again.replacedIds).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
