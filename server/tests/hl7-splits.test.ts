import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { LabReport, OrderedMarker } from '../src/labs/orders/index.ts';
import { criticalsOf } from '../src/labs/results/acknowledgements/model.ts';
import { merge } from '../src/labs/results/merging/merge.ts';
import type { ResultSet } from '../src/labs/results/merging/result-set.ts';
import { interpret, missingOf, worstOf } from '../src/labs/results/model.ts';
import { isComplete, orderedTests } from '../src/labs/results/ordered-tests.ts';
import { obrOf, obxOf, reportsIn } from './harness/hl7-reports.ts';

const codes = ['CBC', 'CMP', 'LIPID', 'A1C'] as const;
const markers = codes.map((code, index): OrderedMarker => ({
  markerId: index + 1,
  providerId: code,
  name: `Panel ${code}`,
  slug: code.toLowerCase(),
  expected: [0, 1].map((at) => ({
    name: `Test ${code}${at}`,
    slug: `${code}${at}`,
    providerId: `${code}${at}`,
    loinc: null,
    loincSlug: null,
    unit: null,
    required: true,
  })),
}));

/** A test of the order with up to two results, one of which may come twice a day. */
const panel = fc.record({
  obr: fc.constantFrom('F', 'F', 'F', '', 'P', 'I', 'X', 'C'),
  values: fc.array(
    fc.record({
      flag: fc.constantFrom('N', 'H', 'HH', 'LL', ''),
      status: fc.constantFrom('F', 'F', 'F', 'P', 'I', 'X', 'C'),
      value: fc.integer({ min: 1, max: 9 }),
      sub: fc.constantFrom('', '1'),
    }),
    { maxLength: 2 },
  ),
});

type Panel = typeof panel extends fc.Arbitrary<infer Value> ? Value : never;

/** The segments of a test under a number of the laboratory of its own. */
function segmentsOf({ obr, values }: Panel, at: number): readonly string[] {
  const code = codes[at] ?? 'REF';
  const status = obr === '' && values.length === 0 ? 'I' : obr;
  const lines = obr === 'X' ? [] : values;
  return [
    obrOf({ code, status, filler: `A${at}` }),
    ...lines.map(({ value, ...fields }, index) =>
      obxOf(`${code}${index}`, fields.status === 'I' ? '' : `${value}.${at}`, fields),
    ),
  ];
}

/** What a reader sees of an order, whatever the order of its rows. */
function seen(set: ResultSet) {
  const results = set.observations.map((each) => interpret(each, markers));
  return {
    isComplete: isComplete(set, markers),
    interpretation: worstOf(results),
    results: results
      .map(({ name, result, flag, status, interpretation, withdrawal }) =>
        JSON.stringify([name, result, flag, status, interpretation, withdrawal]),
      )
      .toSorted(),
    missing: missingOf(set, markers)
      .map(({ name, reason }) => `${name} ${reason}`)
      .toSorted(),
    tests: orderedTests(set, markers).map(({ name, state, pending }) => [name, state, pending]),
  };
}

/** The critical values that are published, in the order of the messages. */
function published(sets: readonly ResultSet[]): readonly string[] {
  const known = new Set<string>();
  for (const { observations } of sets) {
    const results = observations.map((each) => interpret(each, markers));
    for (const { id } of criticalsOf(results, markers, (name) => name)) known.add(id);
  }
  return [...known].toSorted();
}

function statesAfter(messages: readonly (readonly string[])[]): readonly ResultSet[] {
  const reports: readonly LabReport[] = messages.flatMap((lines, at) => reportsIn(lines, `M${at}`));
  const states: ResultSet[] = [];
  for (const report of reports) states.push(merge(states.at(-1) ?? null, report));
  return states;
}

test('however a report of several tests is split, ordered and repeated, it ends in the same results and events', () => {
  fc.assert(
    fc.property(
      fc.array(panel, { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (panels, parts, order) => {
        const tests = panels.map(segmentsOf);
        const whole = statesAfter([tests.flat()]);
        const byPart = Map.groupBy(tests, (_, at) => parts[at] ?? 0);
        const messages = [...byPart.values()].map((each) => each.flat());
        const shuffled = [...messages];
        for (const [at, seed] of order.entries()) {
          const [moved] = shuffled.splice(seed % shuffled.length, 1);
          if (moved !== undefined) shuffled.splice(at % (shuffled.length + 1), 0, moved);
        }
        const repeated = order.map((seed) => shuffled[seed % shuffled.length] ?? []);
        const split = statesAfter([...shuffled, ...repeated]);
        const [one, other] = [whole.at(-1), split.at(-1)];
        if (one === undefined || other === undefined) throw new Error('no state');
        expect(seen(other)).toEqual(seen(one));
        expect(published(split)).toEqual(published(whole));
      },
    ),
    { numRuns: 500 },
  );
});

test('a final panel leaves the others pending and names none of them missing', () => {
  const [state] = statesAfter([
    [obrOf({ code: 'CBC', status: 'F' }), obxOf('CBC0', '4.1'), obxOf('CBC1', '4.2')],
  ]);
  if (state === undefined) throw new Error('no state');
  expect(seen(state)).toMatchObject({ isComplete: false, missing: [] });
  expect(orderedTests(state, markers).map(({ state: each }) => each)).toEqual([
    'final',
    'pending',
    'pending',
    'pending',
  ]);
});

test('a test that the laboratory added, and that names no parent, joins the only order of its message', () => {
  const added = `OBR|2||A9|REF^Reflex^L${'|'.repeat(7)}G`;
  const reports = reportsIn([obrOf({ status: 'F' }), obxOf('K', '4.1'), added, obxOf('REF1', '9')]);
  expect(reports.map(({ orderNumber }) => orderNumber)).toEqual(['O1']);
  expect(reports[0]?.tests?.map(({ isAdditional }) => isAdditional)).toEqual([false, true]);
});

test('a coded value keeps its codes with their systems', () => {
  const coded = 'OBX|1|CWE|ORG^Organism^L||112283007^Escherichia coli^SCT^ECO^E. coli^L||||||F';
  const [report] = reportsIn([obrOf({ status: 'F' }), coded]);
  expect(report?.observations[0]?.concepts).toEqual([
    {
      text: 'Escherichia coli',
      codings: [
        { code: '112283007', display: 'Escherichia coli', system: 'SCT' },
        { code: 'ECO', display: 'E. coli', system: 'L' },
      ],
    },
  ]);
});
