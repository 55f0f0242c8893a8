import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { gravestOf, liveOf, obrOf, obxOf, rowsOf, setAfter } from './harness/hl7-reports.ts';

const final = obrOf({ status: 'F' });
const corrected = obrOf({ status: 'C' });
const critical = obxOf('K', '6.9', { flag: 'HH', at: '202611190830' });
const normal = { flag: 'N', at: '202611191200' };

describe('a value that comes empty', () => {
  test.each(['U', 'F', 'C'])('with OBX-11 %s leaves the value as it was', (status) => {
    const set = setAfter(
      [obrOf({ status: 'P' }), obxOf('K', '6.9', { flag: 'HH', status: 'P' })],
      [final, `OBX|1|NM|K^Test K^L||||||||${status}`, 'NTE|1|L|Repeated, same result'],
    );
    expect(rowsOf(set)).toEqual([['K', '6.9']]);
    const [row] = set.observations;
    expect(row).toMatchObject({
      status: status === 'C' ? 'corrected' : 'final',
      flag: 'HH',
      unit: 'mmol/L',
      referenceRange: '3.5-5.1',
      notes: 'Repeated, same result',
    });
    expect([gravestOf(set), set.missing]).toEqual(['critical', []]);
  });

  test.each(['I', 'S', 'P'])('and OBX-11 %s after a final one changes nothing', (status) => {
    const set = setAfter([final, critical], [final, obxOf('K', '', { status })]);
    expect(set.observations[0]).toMatchObject({ result: '6.9', status: 'final', flag: 'HH' });
  });

  test.each(['""', ''])('as %j without an earlier one is missing, with its note', (value) => {
    const set = setAfter([final, obxOf('K', value), 'NTE|1|L|Hemolyzed', obxOf('NA', '140')]);
    expect(rowsOf(set)).toEqual([['NA', '140']]);
    expect(set.missing).toMatchObject([{ code: 'K', reason: 'Hemolyzed' }]);
    const later = setAfter(
      [final, obxOf('K', value), obxOf('NA', '140')],
      [corrected, obxOf('K', '4.1'), obxOf('NA', '140')],
    );
    expect([liveOf(later), later.missing]).toEqual([['K 4.1', 'NA 140'], []]);
  });

  test('a flag that comes without a value is taken', () => {
    const set = setAfter(
      [final, obxOf('K', '6.9', { flag: 'H' })],
      [final, 'OBX|1|NM|K^Test K^L|||||HH|||C'],
    );
    expect(set.observations[0]).toMatchObject({ result: '6.9', flag: 'HH' });
    expect(gravestOf(set)).toBe('critical');
  });
});

describe('a correction replaces the row that it means', () => {
  test.each([
    ['OBR-25 is C, OBX-11 is F, and OBX-14 is new', [corrected, obxOf('K', '4.1', normal)]],
    ['a sub-identifier is new', [corrected, obxOf('K', '4.1', { status: 'C', sub: '1' })]],
    ['OBX-11 alone says so', [final, obxOf('K', '4.1', { ...normal, status: 'C', sub: '1' })]],
  ])('where %s', (_, message) => {
    const set = setAfter([final, critical], message);
    expect(set.observations).toMatchObject([{ result: '4.1', history: [{ result: '6.9' }] }]);
    expect(gravestOf(set)).toBe('normal');
  });

  test('where a sub-identifier is left out, also of a withdrawal', () => {
    const first = [final, obxOf('K', '6.9', { flag: 'HH', sub: '1' })];
    expect(rowsOf(setAfter(first, [corrected, obxOf('K', '4.1', { status: 'C' })]))).toEqual([
      ['K', '4.1', '6.9'],
    ]);
    const set = setAfter(first, [final, obxOf('K', '', { status: 'W' })]);
    expect(rowsOf(set)).toEqual([['K 1', 'withdrawn', '6.9']]);
    expect(gravestOf(set)).toBe('unknown');
  });

  test('but not a row whose own sub-identifier is in the message, or another one', () => {
    const first = [final, obxOf('K', '6.9', { sub: '1' })];
    const both = [final, obxOf('K', '4.1'), obxOf('K', '7.0', { sub: '1', status: 'C' })];
    expect(rowsOf(setAfter(first, both))).toEqual([
      ['K 1', '7.0', '6.9'],
      ['K', '4.1'],
    ]);
    const other = [final, obxOf('K', '4.1', { sub: '2', status: 'C' })];
    expect(liveOf(setAfter(first, other))).toEqual(['K 4.1', 'K 6.9']);
  });

  test('a corrected OBR is the whole of it: what it does not repeat no longer holds', () => {
    const set = setAfter(
      [final, critical, obxOf('NA', '140'), obrOf({ code: '457' }), obxOf('FER', '20')],
      [corrected, obxOf('NA', '141')],
    );
    expect(liveOf(set)).toEqual(['FER 20', 'NA 141']);
    expect(set.observations[0]).toMatchObject({
      withdrawal: 'withdrawn',
      notes: 'Not repeated in the corrected report.',
      history: [{ result: '6.9' }],
    });
    expect(set.missing).toMatchObject([{ code: 'K', withdraws: 'withdrawn' }]);
  });

  test('of two tests of one code, the laboratory’s number says which is corrected', () => {
    const second = obrOf({ status: 'F', filler: 'A2' });
    const set = setAfter(
      [final, obxOf('K', '6.9'), second, obxOf('NA', '140')],
      [obrOf({ status: 'C', filler: 'A2' }), obxOf('NA', '141')],
    );
    expect(liveOf(set)).toEqual(['K 6.9', 'NA 141']);
  });
});

/** A value of a test as it was reported first, and as its correction says it. */
const rowArbitrary = fc.record({
  code: fc.constantFrom('K', 'NA', 'CL'),
  flag: fc.constantFrom('HH', 'N', 'LL', ''),
  hasSub: fc.boolean(),
  hasTime: fc.boolean(),
  isRepeated: fc.boolean(),
  keepsSub: fc.boolean(),
  keepsTime: fc.boolean(),
  keepsValue: fc.boolean(),
  status: fc.constantFrom('F', 'C'),
});

test('whatever changes beside the values, a corrected OBR leaves its own values alone standing', () => {
  fc.assert(
    fc.property(fc.array(rowArbitrary, { minLength: 1, maxLength: 6 }), (rows) => {
      const first = rows.map((row, index) => ({
        value: `${index + 10}.1`,
        line: obxOf(row.code, `${index + 10}.1`, {
          flag: row.flag,
          sub: row.hasSub ? String(index + 1) : '',
          at: row.hasTime ? `20261119080${index}` : '',
        }),
      }));
      const then = rows.flatMap((row, index) => {
        if (!row.isRepeated) return [];
        const value = row.keepsValue ? `${index + 10}.1` : `${index + 10}.2`;
        const isAlone = rows.filter(({ code }) => code === row.code).length === 1;
        const sub = row.keepsSub || !isAlone ? row.hasSub : !row.hasSub;
        return [
          {
            code: row.code,
            value,
            line: obxOf(row.code, value, {
              flag: 'N',
              status: row.status,
              sub: sub ? String(index + 1) : '',
              at: row.keepsTime && row.hasTime ? `20261119080${index}` : `20261119120${index}`,
            }),
          },
        ];
      });
      if (then.length === 0) return;
      const set = setAfter(
        [
          final,
          ...first.map(({ line }) => line),
          obrOf({ code: '457' }),
          obxOf('FER', '20', { flag: 'N' }),
        ],
        [corrected, ...then.map(({ line }) => line)],
      );
      const wanted = [...then.map(({ code, value }) => `${code} ${value}`), 'FER 20'];
      expect(liveOf(set)).toEqual(wanted.toSorted());
      expect(gravestOf(set)).toBe('normal');
      const everything = set.observations.flatMap(({ result, history = [] }) => [
        result,
        ...history.map((former) => former.result),
      ]);
      for (const { value } of first) expect(everything).toContain(value);
    }),
    { numRuns: 400 },
  );
});

test('of one value a code, a correction finds its row whatever its sub-identifier and time', () => {
  const change = fc.record({
    code: fc.constantFrom('K', 'NA', 'CL'),
    sub: fc.constantFrom('', '1'),
    at: fc.constantFrom('', '202611190830', '202611191200'),
    kind: fc.constantFrom('corrected', 'withdrawn', 'empty'),
  });
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('', '1'),
      (changes, sub) => {
        const codes = ['K', 'NA', 'CL'];
        const first = [
          final,
          ...codes.map((code) => obxOf(code, '1.1', { sub, at: '202611190800' })),
        ];
        const state = new Map(codes.map((code) => [code, '1.1']));
        const messages = changes.map(({ code, kind, ...fields }, index) => {
          const value = kind === 'corrected' ? `2.${index}` : '';
          const before = state.get(code);
          if (kind === 'corrected') state.set(code, value);
          if (kind === 'withdrawn') state.delete(code);
          // Only a value that there is can stay.
          const status = { corrected: 'C', withdrawn: 'W', empty: 'U' }[kind] ?? 'C';
          if (kind === 'empty' && before === undefined) state.delete(code);
          return [final, obxOf(code, value, { ...fields, status })];
        });
        const set = setAfter(first, ...messages);
        expect(liveOf(set)).toEqual([...state].map((entry) => entry.join(' ')).toSorted());
        expect(set.observations).toHaveLength(codes.length);
      },
    ),
    { numRuns: 400 },
  );
});
