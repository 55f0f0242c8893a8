import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseMessage } from '../src/connectors/labs/hl7/message.ts';
import { readResults } from '../src/connectors/labs/hl7/result-message.ts';
import type { LabReport } from '../src/labs/orders/index.ts';
import { merge } from '../src/labs/results/merging/merge.ts';
import type { StoredObservation, ResultSet } from '../src/labs/results/merging/result-set.ts';
import { implausibleFirst, interpret, worstOf } from '../src/labs/results/model.ts';
import { samplesToWire } from '../src/labs/results/schema/sample.ts';
import { hl7Peer, oru } from './harness/lab-examples.ts';

const now = new Date('2026-03-05T00:00:00Z');

function read(lines: readonly string[], id: string): LabReport {
  const [report] = readResults(parseMessage(oru(lines, id)), hl7Peer, now);
  if (report === undefined) throw new Error('no report');
  return report;
}

/** The state after these messages about one order, each a list of segments after the PID. */
function after(...messages: readonly (readonly string[])[]): ResultSet {
  const sets = messages.reduce<ResultSet | null>(
    (set, lines, index) =>
      merge(set, read(['PID|1||P1||Person^Example||19840229|F', ...lines], `M${index}`)),
    null,
  );
  if (sets === null) throw new Error('no message');
  return sets;
}

const obr = 'OBR|1|O1||80048^Basic panel^L';
const obx = (
  code: string,
  value: string,
  { flag = '', status = 'F', sub = '', set = '1', at = '' } = {},
): string =>
  `OBX|${set}|NM|${code}^Test ${code}^L|${sub}|${value}|mmol/L|3.5-5.1|${flag}|||${status}|||${at}`;

const told = ({ observations }: ResultSet) =>
  observations.map(({ code, subId, result, withdrawal, history = [] }) => [
    [code, subId].filter((part) => part !== undefined).join(' '),
    withdrawal ?? result,
    ...history.map((each) => each.withdrawal ?? each.result),
  ]);
const grave = ({ observations }: ResultSet) =>
  worstOf(observations.map((each) => interpret(each, [])));

describe('results of one order, message by message', () => {
  test('a critical value stays beside the normal one after it', () => {
    const set = after([obr, obx('K', '7.2', { flag: 'HH' }), obx('K', '4.1', { flag: 'N' })]);
    expect(told(set)).toEqual([
      ['K', '7.2'],
      ['K', '4.1'],
    ]);
    expect(grave(set)).toBe('critical');
  });

  test('a correction takes the place of what it corrects, which is its history', () => {
    const first = [obr, obx('K', '7.2', { sub: '1' }), obx('K', '4.1', { sub: '2' })];
    const set = after(first, [obr, obx('K', '4.3', { sub: '2', status: 'C' })]);
    expect(told(set)).toEqual([
      ['K 1', '7.2'],
      ['K 2', '4.3', '4.1'],
    ]);
  });

  test('of several, the number of the correction says which', () => {
    const first = [obr, obx('K', '7.2'), obx('K', '4.1', { set: '2' })];
    const set = after(first, [obr, obx('K', '4.3', { set: '2', status: 'C' })]);
    expect(told(set)).toEqual([
      ['K', '7.2'],
      ['K', '4.3', '4.1'],
    ]);
    const all = [obr, obx('K', '7.3', { set: '2', status: 'C' }), obx('K', '4.3', { set: '3' })];
    expect(told(after(first, all))).toEqual([
      ['K', '7.3', '7.2'],
      ['K', '4.3', '4.1'],
    ]);
  });

  test('a value that is sent again is no history', () => {
    const first = [obr, obx('K', '7.2', { status: 'P' })];
    expect(told(after(first, [obr, obx('K', '7.2')], [obr, obx('K', '7.2')]))).toEqual([
      ['K', '7.2'],
    ]);
  });

  test('a final value of another time is a value of its own', () => {
    const first = [obr, obx('K', '7.2', { flag: 'HH', at: '202603030800' })];
    const set = after(first, [obr, obx('K', '4.1', { flag: 'N', at: '202603031200' })]);
    expect(told(set)).toEqual([
      ['K', '7.2'],
      ['K', '4.1'],
    ]);
    expect(grave(set)).toBe('critical');
  });

  test.each([
    ['W', 'withdrawn'],
    ['D', 'deleted'],
    ['X', 'not_obtained'],
  ])('%s takes a value back, and what is said of the order with it', (status, withdrawal) => {
    const first = [obr, obx('K', '7.2', { flag: 'HH' }), obx('NA', '140', { flag: 'N' })];
    for (const value of ['', '7.2']) {
      const set = after(first, [obr, obx('K', value, { status })]);
      expect(told(set)).toEqual([
        ['K', withdrawal, '7.2'],
        ['NA', '140'],
      ]);
      expect(grave(set)).toBe('normal');
      expect(set.missing).toMatchObject([{ code: 'K', withdraws: withdrawal }]);
      const shown = interpret(set.observations[0] as StoredObservation, []);
      expect(shown).toMatchObject({ value: null, interpretation: 'unknown', flag: null });
    }
  });

  test('what is taken back within one message is, and what stands in for it is there', () => {
    const given = obx('K', '7.2', { flag: 'HH' });
    const back = obx('K', '7.2', { status: 'W' });
    const anew = obx('K', '4.1', { flag: 'N' });
    expect(told(after([obr, given, back]))).toEqual([['K', 'withdrawn', '7.2']]);
    expect(told(after([obr, given], [obr, back, anew]))).toEqual([
      ['K', 'withdrawn', '7.2'],
      ['K', '4.1'],
    ]);
    expect(told(after([obr, given], [obr, anew, back]))).toEqual([['K', '4.1', '7.2']]);
    expect(told(after([obr, given], [obr, given, back]))).toEqual([['K', 'withdrawn', '7.2']]);
  });

  test('what was taken back and comes again is there again', () => {
    const set = after(
      [obr, obx('K', '7.2')],
      [obr, obx('K', '', { status: 'W' })],
      [obr, obx('K', '4.1')],
    );
    expect(told(set)).toEqual([['K', '4.1', '7.2', 'withdrawn']]);
    expect(set.missing).toEqual([]);
  });

  test('what was never here and is taken back is missing, with what it was', () => {
    const { missing, observations } = after([obr, obx('K', '7.2', { status: 'W' })]);
    expect(observations).toEqual([]);
    expect(missing[0]?.reason).toContain('7.2');
  });

  test('one code under two tests is two values', () => {
    const other = 'OBR|2|O1||80053^Comprehensive panel^L';
    const set = after([obr, obx('K', '4.1')], [other, obx('K', '4.2')]);
    expect(told(set)).toEqual([
      ['K', '4.1'],
      ['K', '4.2'],
    ]);
  });

  test.each([
    ['S', 'normal'],
    ['R', 'abnormal'],
    ['I', 'abnormal'],
    ['HU', 'abnormal'],
    ['LU', 'abnormal'],
    ['POS', 'abnormal'],
    ['H~U', 'abnormal'],
    ['N~HH', 'critical'],
    ['Panic!', 'critical'],
    ['HIGH PANIC', 'critical'],
    ['HH*', 'critical'],
    ['CL', 'critical'],
    ['Made up', 'abnormal'],
  ])('the flag %s is %s, and is kept', (flag, interpretation) => {
    const set = after([obr, obx('K', '4.1', { flag })]);
    const [shown] = set.observations.map((each) => interpret(each, []));
    expect([shown?.flag, shown?.interpretation]).toEqual([flag, interpretation]);
  });

  const valueOf = (segment: string, peer = hl7Peer) => {
    const lines = ['PID|1||P1||Person^Example||19840229|F', obr, segment];
    const [report] = readResults(parseMessage(oru(lines, 'F')), peer, now);
    const [shown] = (report?.observations ?? []).map((each) => interpret(each, []));
    return [shown?.result, shown?.kind, shown?.flag, shown?.interpretation];
  };

  test.each([
    ['NM', '6.9*', '', ['6.9', 'numeric', '*', 'abnormal']],
    ['ST', '5.2 H', '', ['5.2', 'numeric', 'H', 'abnormal']],
    ['NM', '7.9 HH', 'H', ['7.9', 'numeric', 'H~HH', 'critical']],
    ['ST', '<0.5 L', 'L', ['<0.5', 'range', 'L', 'abnormal']],
    ['ST', '2+', '', ['2+', 'comment', null, 'unknown']],
    ['ST', 'Negative', '', ['Negative', 'comment', null, 'unknown']],
  ])('%s %s with the flag "%s" is a value and a flag', (type, value, flag, expected) => {
    const segment = `OBX|1|${type}|K^Potassium^L||${value}|mmol/L|3.5-5.1|${flag}|||F`;
    expect(valueOf(segment)).toEqual(expected);
  });

  test("flags in words are normal only where the laboratory's own table says so", () => {
    const segment = 'OBX|1|NM|K^Potassium^L||4.1|mmol/L||Normal|||F';
    expect(valueOf(segment)).toEqual(['4.1', 'numeric', 'Normal', 'unknown']);
    const flags = { NORMAL: 'normal', C: 'critical', '*': 'normal' } as const;
    const peer = { ...hl7Peer, flags };
    expect(valueOf(segment, peer)).toEqual(['4.1', 'numeric', 'Normal', 'normal']);
    expect(valueOf(segment.replace('Normal', 'C'), peer)[3]).toBe('critical');
    expect(valueOf(segment.replace('Normal', '*~HH'), peer)[3]).toBe('critical');
  });

  test.each(['QNS', 'TNP', 'Test not performed. Specimen hemolyzed', 'Quantity not sufficient'])(
    'a final text that says %s is missing',
    (text) => {
      const set = after([obr, `OBX|1|ST|K^Potassium^L||${text}||||||F`]);
      expect(set.observations).toEqual([]);
      expect(set.missing.map(({ name, reason }) => [name, reason])).toEqual([['Potassium', text]]);
    },
  );

  test('a value that turns out not to be had is withdrawn', () => {
    const set = after(
      [obr, obx('K', '6.9', { flag: 'HH', status: 'P' })],
      [obr, 'OBX|1|ST|K^Test K^L||QNS||||||F'],
    );
    expect(told(set)).toEqual([['K', 'not_obtained', '6.9']]);
  });

  test('a value that is not plausible is marked, and comes first', () => {
    const set = after([
      obr,
      'OBX|1|NM|NA^Sodium^L^2951-2^Sodium^LN||140|mmol/L|135-145|N|||F',
      'OBX|2|NM|K^Potassium^L^2823-3^Potassium^LN||41|mmol/L|3.5-5.1|N|||F',
    ]);
    const results = set.observations.map((each) => interpret(each, []));
    expect(results.map(({ implausible }) => implausible?.reason)).toEqual([
      undefined,
      'beyond_limits',
    ]);
    expect(implausibleFirst(results).map(({ name }) => name)).toEqual(['Potassium', 'Sodium']);
  });

  test('a document is the whole until a later report says something else', () => {
    const pdf = `OBX|9|ED|PDF^Report^L||^^^Base64^${Buffer.from('%PDF-1').toString('base64')}||||||F`;
    const states = (set: ResultSet) => set.documents?.map(({ isOutdated }) => isOutdated);
    const value = obx('K', '4.1');
    expect(states(after([obr, value, pdf]))).toEqual([false]);
    expect(states(after([obr, pdf], [obr, value]))).toEqual([false]);
    expect(states(after([obr, value, pdf], [obr, obx('K', '4.2', { status: 'C' })]))).toEqual([
      true,
    ]);
    expect(states(after([obr, value, pdf], [obr, obx('K', '', { status: 'W' })]))).toEqual([true]);
    expect(
      states(after([obr, obx('K', '4.1', { status: 'P' }), pdf], [obr, value, obx('NA', '140')])),
    ).toEqual([true]);
    expect(states(after([obr, value, pdf], [obr, obx('K', '4.2', { status: 'C' }), pdf]))).toEqual([
      true,
      false,
    ]);
  });
});

/** What a laboratory may say of a value: nothing (it leaves it out), a value, or that it takes it back. */
type Said = {
  readonly kind: 'none' | 'value' | 'withdrawn';
  readonly number: number;
  readonly isCorrected: boolean;
};

const flags = ['', 'N', 'H', 'LL', 'S', 'R', 'HU', 'Odd flag'] as const;
/** Of one code all rows have a sub-identifier, or none: one that is added or left out means the same row. */
const rowNames = [
  { code: 'K', sub: '' },
  { code: 'NA', sub: '1' },
  { code: 'ORG', sub: '1' },
  { code: 'ORG', sub: '2' },
] as const;
const row = fc.record({
  name: fc.constantFrom(...rowNames),
  flag: fc.constantFrom(...flags),
  said: fc.array(
    fc.record<Said>({
      kind: fc.constantFrom('none', 'value', 'value', 'withdrawn'),
      number: fc.integer({ min: 1, max: 3 }),
      isCorrected: fc.boolean(),
    }),
    { minLength: 3, maxLength: 3 },
  ),
});

/** What ought to be known of a row: its state, and everything that was ever said of it. */
type Expected = {
  readonly name: string;
  /** The last is what holds. */
  readonly states: string[];
  readonly notes: string[];
};

test('whatever a laboratory sends, every value, flag and note is there in its last state', () => {
  let unique = 0;
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      const expected = rows.map(({ name: { code, sub } }): Expected => ({
        name: `${code} ${sub}`,
        states: [],
        notes: [],
      }));
      const context: string[] = [];
      const messages: string[][] = [];
      for (let at = 0; at < 3; at += 1) {
        const lines = [obr, obx('BASE', '1.0')];
        const note = (place: string): string => {
          unique += 1;
          const text = `${place} note ${unique}`;
          context.push(text);
          return text;
        };
        const preface = [`NTE|1|L|${note('person')}`, 'ORC|RE|O1', `NTE|1|L|${note('order')}`];
        for (const [index, { name, flag, said }] of rows.entries()) {
          const { code, sub } = name;
          const state = expected[index];
          const nowSaid = said[at];
          if (state === undefined || nowSaid === undefined) continue;
          // Of several of one name all are sent again, as one that is left out could not be told; one alone may be left out.
          const isAlone = rows.filter((each) => each.name === name).length === 1;
          if (isAlone && nowSaid.kind === 'none') continue;
          const isKnown = state.states.length > 0;
          const kind = nowSaid.kind === 'none' && isKnown ? 'value' : nowSaid.kind;
          if (kind === 'none' || (kind === 'withdrawn' && !isKnown)) {
            // Rows of one name keep their order only if none begins after the others.
            lines.push(obx(code, '5.5', { sub, set: String(index) }));
            say(state, '5.5');
            continue;
          }
          unique += 1;
          const text = `result note ${unique}`;
          if (kind === 'withdrawn') {
            lines.push(obx(code, '', { sub, status: 'W', set: String(index) }));
            say(state, 'withdrawn');
          } else {
            const result = `${nowSaid.number}.${unique}`;
            const status = nowSaid.isCorrected && isKnown ? 'C' : 'F';
            lines.push(obx(code, result, { sub, flag, status, set: String(index) }));
            say(state, `${result} ${flag}`.trim());
          }
          lines.push(`NTE|1|L|${text}`);
          state.notes.push(text);
        }
        const rest = ['SPM|1|S1', `NTE|1|L|${note('specimen')}`];
        messages.push([...preface, ...lines, ...rest]);
      }
      check(after(...messages), expected, context);
    }),
    { numRuns: 300 },
  );
});

function say({ states }: Expected, state: string): void {
  if (states.at(-1) !== state) states.push(state);
}

const stateOf = ({
  result,
  flag,
  withdrawal,
}: Pick<StoredObservation, 'result' | 'flag' | 'withdrawal'>): string =>
  withdrawal === undefined ? `${result} ${flag ?? ''}`.trim() : 'withdrawn';

function check(set: ResultSet, expected: readonly Expected[], context: readonly string[]): void {
  const found = set.observations.map((each) => ({
    name: `${each.code} ${each.subId ?? ''}`,
    states: [...(each.history ?? []), each].map(stateOf),
  }));
  const names = [...new Set(expected.map(({ name }) => name))];
  for (const name of names) {
    const of = (all: readonly Pick<Expected, 'name' | 'states'>[]) =>
      all
        .filter((each) => each.name === name && each.states.length > 0)
        .map(({ states }) => states);
    expect(of(found)).toEqual(of(expected));
  }
  const everything = JSON.stringify(set);
  for (const text of expected.flatMap(({ notes }) => notes)) expect(everything).toContain(text);
  const samples = JSON.stringify(
    samplesToWire({
      view: { order: { id: 'o1', sampleId: null } },
      set,
    } as unknown as Parameters<typeof samplesToWire>[0]),
  );
  for (const text of context) expect(samples).toContain(text);
  const gravest = worstOf(set.observations.map((each) => interpret(each, [])));
  const live = set.observations.filter(({ withdrawal }) => withdrawal === undefined);
  expect(gravest).toBe(worstOf(live.map((each) => interpret(each, []))));
}
