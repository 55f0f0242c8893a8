import fc from 'fast-check';
import { expect, test } from 'vitest';

import { criticalsOf } from '../src/labs/results/acknowledgements/model.ts';
import { interpret } from '../src/labs/results/model.ts';
import { gravestOf, liveOf, obrOf, obxOf, rowsOf, setAfter } from './harness/hl7-reports.ts';

const at = (hour: number): string => `2026111910${String(hour).padStart(2, '0')}00`;

/** A report of one test, in the order in which the laboratory wrote them. */
const preliminary = [
  obrOf({ status: 'P', at: at(1) }),
  obxOf('K', '6.9', { flag: 'HH', status: 'P' }),
];
const final = [obrOf({ status: 'F', at: at(2) }), obxOf('K', '6.5', { flag: 'H' })];
const corrected = [
  obrOf({ status: 'C', at: at(3) }),
  obxOf('K', '4.1', { flag: 'N', status: 'C' }),
];
const withdrawn = [obrOf({ status: 'C', at: at(3) }), obxOf('K', '6.5', { status: 'W' })];

const criticalNames = (messages: readonly (readonly string[])[]): readonly string[] => {
  const names = messages.flatMap((_, index) =>
    criticalsOf(
      setAfter(...messages.slice(0, index + 1)).observations.map((each) => interpret(each, [])),
      [],
      (name) => name,
    ).map(({ id }) => id),
  );
  return [...new Set(names)].toSorted();
};

test('an older report that comes later does not replace a newer one, and its value is in the history', () => {
  const set = setAfter(final, preliminary);
  expect(rowsOf(set)).toEqual([['K', '6.5', '6.9']]);
  expect(set.observations).toMatchObject([{ status: 'final' }]);
  expect(set.tests).toMatchObject([{ state: 'final' }]);
  expect(liveOf(setAfter(corrected, final))).toEqual(['K 4.1']);
  expect(liveOf(setAfter(final, corrected, final))).toEqual(['K 4.1']);
});

test('a value that the laboratory took back before it came is withdrawn', () => {
  const set = setAfter(withdrawn, final);
  expect([liveOf(set), gravestOf(set)]).toEqual([[], 'unknown']);
});

test('a withdrawal that comes after the next value leaves that value', () => {
  const next = [obrOf({ status: 'F', at: at(4) }), obxOf('K', '4.0', { flag: 'N' })];
  const late = setAfter(final, next, [
    obrOf({ status: 'F', at: at(3) }),
    obxOf('K', '', { status: 'X' }),
  ]);
  expect(liveOf(late)).toEqual(['K 4.0']);
});

test('preliminary, final and corrected reports end the same in any order, with the same critical events', () => {
  const values = fc.array(
    fc.record({
      kind: fc.constantFrom('P', 'F', 'C'),
      flag: fc.constantFrom('N', 'H', 'HH', 'LL'),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const rank = { P: 0, F: 1, C: 2 };
  fc.assert(
    fc.property(values, fc.array(fc.nat(), { maxLength: 8 }), (given, order) => {
      const chain = given
        .toSorted((one, other) => rank[one.kind] - rank[other.kind])
        .map(({ kind, flag }, index) => [
          obrOf({ status: kind, at: at(index) }),
          obxOf('K', `${index + 1}.5`, { flag, status: kind }),
        ]);
      const shuffled = [...chain];
      for (const [index, seed] of order.entries()) {
        const [moved] = shuffled.splice(seed % shuffled.length, 1);
        if (moved !== undefined) shuffled.splice(index % (shuffled.length + 1), 0, moved);
      }
      const [inOrder, other] = [setAfter(...chain), setAfter(...shuffled, ...shuffled)];
      expect(liveOf(other)).toEqual(liveOf(inOrder));
      expect(gravestOf(other)).toBe(gravestOf(inOrder));
      expect(other.observations[0]?.status).toBe(inOrder.observations[0]?.status);
      expect(other.tests?.map(({ state }) => state)).toEqual(
        inOrder.tests?.map(({ state }) => state),
      );
      const everything = other.observations.flatMap(({ result, history = [] }) => [
        result,
        ...history.map((each) => each.result),
      ]);
      expect(new Set(everything).size).toBe(chain.length);
      expect(criticalNames(shuffled)).toHaveLength(criticalNames(chain).length);
    }),
    { numRuns: 300 },
  );
});

test('a test of which only words came that it was not done is cancelled, with them as the reason', () => {
  const text = (value: string): string => `OBX|1|ST|K^Test K^L||${value}||||||F`;
  const set = setAfter([obrOf({ status: 'F' }), text('*QNS*')]);
  expect(set.tests).toMatchObject([{ state: 'cancelled', reason: '*QNS*' }]);
  expect(set.missing).toMatchObject([{ code: 'K', reason: '*QNS*' }]);
  const both = setAfter([obrOf({ status: 'F' }), text('QNS'), obxOf('NA', '140')]);
  expect(both.tests).toMatchObject([{ state: 'final' }]);
});

test.each([
  ['V', 'final', 'final'],
  ['B', 'final', 'final'],
  ['A', 'corrected', 'corrected'],
])('OBX-11 %s of HL7 2.8 is %s', (status, expected, state) => {
  const set = setAfter([obrOf({ status: 'F' }), obxOf('K', '4.1', { status })]);
  expect([set.observations[0]?.status, set.tests?.[0]?.state]).toEqual([expected, state]);
});
