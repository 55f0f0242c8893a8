import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compileValidator } from '#kernel/http/validation.ts';

import { bitsOf } from '../../../tests/harness/timeseries/arbitrary-columns.ts';
import {
  after,
  at,
  later,
  receivedAtMs,
} from '../../../tests/harness/timeseries/normalised-batch.ts';
import { validSample } from '../../../tests/harness/timeseries/valid-sample.ts';
import { type Resource, resources } from '../resources/resources.ts';
import { pushBody } from '../schema.ts';
import { normaliseSamples, type NormalisedSamples } from './normalise.ts';
import { type PushBody, readPush, scannedBytesMin, statementsOf } from './read-push.ts';

const { heartrate, steps, cholesterol, blood_pressure: bloodPressure } = resources;
const limits = { receivedAtMs, samplesMax: 200 };
const checkBody = compileValidator(pushBody, 'body');

/** The samples as the server reads them where it does not scan; undefined for a body it refuses. */
function readGenerally(resource: Resource, bytes: Buffer): object | undefined {
  let body: PushBody;
  try {
    body = JSON.parse(bytes.toString()) as PushBody;
  } catch {
    return undefined;
  }
  if (checkBody(body).length > 0 || 'series' in body.data) return undefined;
  if (body.data.length > limits.samplesMax) return undefined;
  const context = { receivedAtMs, ...statementsOf(body) };
  const result = normaliseSamples(resource, body.data, context);
  return result.ok ? plainOf({ ...body, data: result }) : undefined;
}

/** Columns as their bits, so that 0 and -0 differ. */
function plainOf(body: PushBody): object {
  const { series, sampleCount } = body.data as NormalisedSamples;
  const bits = series.map((each) => ({ ...each, columns: bitsOf(each.columns) }));
  return { ...body, data: { series: bits, sampleCount } };
}

/** What the scanner makes of it, which must be what the general way makes of it; null where it does not scan. */
function scan(resource: Resource, text: string | Buffer): object | null {
  const body = Buffer.from(text);
  const bytes = Buffer.concat([
    body,
    Buffer.alloc(Math.max(0, scannedBytesMin - body.length), ' '),
  ]);
  const read = readPush(resource, bytes, limits);
  if (read === null) return null;
  const plain = plainOf(read);
  expect(plain).toEqual(readGenerally(resource, bytes));
  return plain;
}

const envelope = { stage: 'daily', provider: 'oura' };
const bodyOf = (data: readonly unknown[], rest: object = {}): string =>
  JSON.stringify({ ...envelope, ...rest, data });
const rows = (count: number, sampleOf: (index: number) => object): readonly object[] =>
  Array.from({ length: count }, (_, index) => sampleOf(index));
const own = (index: number): object => ({
  timestamp: after(index * 60_000),
  timezone_offset: 3600,
  type: 'automatic',
  unit: 'bpm',
  value: 60 + index / 10,
});

describe('a push that is scanned', () => {
  test.each<[string, Resource, string]>([
    ['in the form of the API', heartrate, bodyOf(rows(20, own))],
    [
      'in the form of the mobile clients',
      heartrate,
      bodyOf(
        rows(20, (index) => ({
          value: 61 + index,
          start_date: after(index * 1000),
          end_date: after(index * 1000),
          source_bundle: 'com.apple.health.6C3A',
          product_type: 'Watch7,1',
          unit: 'bpm',
          metadata: { any: ['thing', { deep: 1 }] },
        })),
        { is_final_chunk: false, start_date: at, end_date: later },
      ),
    ],
    [
      'of intervals as they are read back',
      steps,
      bodyOf(
        rows(20, (index) => ({
          timestamp: after(index * 60_000),
          start: after(index * 60_000),
          end: after(index * 60_000 + 59_000),
          value: index,
          unit: 'count',
        })),
      ),
    ],
    [
      'of several series',
      cholesterol,
      bodyOf(
        rows(30, (index) => ({
          timestamp: after(index * 60_000),
          value: 3,
          unit: 'mmol/L',
          type: ['ldl', 'hdl', 'total'][index % 3],
        })),
      ),
    ],
    ['out of order and twice', heartrate, bodyOf(rows(30, (index) => own((index * 7) % 11)))],
    ['with white space', heartrate, JSON.stringify(JSON.parse(bodyOf(rows(9, own))), null, '\t')],
    [
      'without offsets, in a zone',
      heartrate,
      bodyOf(
        rows(9, (index) => ({ timestamp: after(index * 3_600_000).slice(0, 19), value: 60 })),
        { time_zone: 'Europe/Paris' },
      ),
    ],
    [
      'in UTC, in a zone',
      heartrate,
      bodyOf(
        rows(9, (index) => ({ timestamp: after(index * 3_600_000), value: 60 })),
        { time_zone: 'Europe/Paris', source_type: 'ring' },
      ),
    ],
    [
      'in another unit and long numbers',
      heartrate,
      bodyOf(rows(9, (index) => ({ timestamp: after(index), value: 1 + index / 7, unit: 'Hz' }))),
    ],
    [
      'with keys after the data',
      heartrate,
      `{"data":${JSON.stringify(rows(3, own))},"stage":"daily","provider":"x"}`,
    ],
    [
      'with null keys and text that is not ASCII',
      heartrate,
      bodyOf(
        rows(9, (index) => ({
          start: null,
          timestamp: after(index),
          value: 60,
          app_id: 'Schrittzähler 🥣',
        })),
      ),
    ],
  ])('%s gives the columns of the general way', (_, resource, text) => {
    expect(scan(resource, text)).not.toBeNull();
  });

  test.each(
    Object.values(resources).filter(
      ({ shape, extras }) => shape === 'number' && extras.length === 0,
    ),
  )('of $name is scanned', (resource) => {
    const data = rows(5, (index) => validSample(resource, new Date(receivedAtMs - index * 60_000)));
    expect(scan(resource, bodyOf(data))).not.toBeNull();
  });
});

describe('a push that is left to the general way', () => {
  const good = bodyOf(rows(20, own));
  test.each<[string, Resource, string]>([
    ['a bad value', heartrate, good.replace('60.3', '6000')],
    ['no number', heartrate, good.replace('60.3', '"60.3"')],
    ['a day that does not exist', heartrate, good.replace('2026-05-01T08:03', '2026-05-32T08:03')],
    ['a time in the future', heartrate, good.replace('2026-05-01T08:03', '2027-05-01T08:03')],
    ['half a surrogate pair', heartrate, good.replaceAll('automatic', String.raw`\ud800`)],
    ['a backslash', heartrate, good.replaceAll('automatic', String.raw`\u0061utomatic`)],
    ['a key twice', heartrate, good.replaceAll('"value"', '"value":1,"value"')],
    [
      'a key that hides another',
      heartrate,
      good.replaceAll('"unit"', String.raw`"val\u0075e":1,"unit"`),
    ],
    ['a comma too many', heartrate, good.replace('}]', '},]')],
    ['something after the list', heartrate, good.replace('}]', '}] 5')],
    ['data twice', heartrate, good.replace('"data"', '"data":[],"data"')],
    [
      'data within something else',
      heartrate,
      good.replace('"data"', '"x":{"data"').replace('}]}', '}]}}'),
    ],
    ['another list', heartrate, good.replace('}]}', '}],"x":[]}')],
    ['no stage', heartrate, good.replace('"stage"', '"stages"')],
    ['an unknown zone', heartrate, bodyOf(rows(20, own), { time_zone: 'Europe/Atlantis' })],
    ['no samples', heartrate, bodyOf([])],
    ['no data', heartrate, JSON.stringify(envelope)],
    ['too many samples', heartrate, bodyOf(rows(limits.samplesMax + 1, own))],
    [
      'more kinds of samples than are kept',
      heartrate,
      bodyOf(rows(20, (index) => ({ ...own(index), app_id: String(index) }))),
    ],
    [
      'pairs',
      bloodPressure,
      bodyOf(rows(9, (index) => ({ timestamp: after(index), systolic: 120, diastolic: 80 }))),
    ],
    [
      'pairs with a value beside them',
      bloodPressure,
      bodyOf(
        rows(9, (index) => ({ timestamp: after(index), systolic: 9, diastolic: 8, value: 7 })),
      ),
    ],
    [
      'a bulk entry',
      heartrate,
      bodyOf([{ anchor: at, value: [60, 61], start_offset: [0, 1], unit: 'bpm' }]),
    ],
    [
      'an end before its start',
      steps,
      bodyOf(rows(9, (index) => ({ start: after(0), end: after(5 - index), value: 1 }))),
    ],
    [
      'two starts that differ',
      steps,
      bodyOf(rows(9, (index) => ({ start: after(index), timestamp: after(0), value: 1 }))),
    ],
  ])('has %s', (_, resource, text) => {
    expect(scan(resource, text)).toBeNull();
  });

  test('is short: parsing it takes less time', () => {
    const bytes = Buffer.from(bodyOf(rows(5, own)));
    expect(bytes.length).toBeLessThan(scannedBytesMin);
    expect(readPush(heartrate, bytes, limits)).toBeNull();
  });
});

/** So that bodies of many samples are good often enough, and bad often enough. */
const mostly = <Value>(
  good: fc.Arbitrary<Value>,
  other: fc.Arbitrary<Value>,
): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 80, arbitrary: good }, { weight: 1, arbitrary: other });
const space = mostly(fc.constantFrom('', ' ', '\n', '\t\r '), fc.constant('\u00a0'));
const instants = fc
  .record({
    at: mostly(fc.integer({ min: -9e10, max: 0 }), fc.integer({ min: -9e12, max: 9e10 })),
    offset: mostly(
      fc.constantFrom('Z', '+00:00', '+02:00', '-05:30'),
      fc.constantFrom('', '+18:01', 'z'),
    ),
    length: mostly(fc.constantFrom(19, 23), fc.constantFrom(22, 20, 16)),
  })
  .map((drawn) => {
    const text = new Date(receivedAtMs + drawn.at).toISOString().slice(0, drawn.length);
    return JSON.stringify(text + drawn.offset);
  });
const numbers = mostly(
  fc.oneof(
    fc.integer({ min: 30, max: 200 }).map(String),
    fc.double({ min: 30, max: 200, noNaN: true }).map(String),
    fc.constantFrom('6.1e1', '61.0', '1E2'),
  ),
  fc.constantFrom('-0', '061', '1e400', '61.', '1234567890123456789', '"61"'),
);
const anything = fc.oneof(
  fc.constantFrom('null', '{}', '[1,{"a":"]"}]', '"\\u0041"', '"ä🥣"', '3600', '"x,]}"', '""'),
  fc.json(),
);
const contents: Readonly<Record<string, fc.Arbitrary<string>>> = {
  timestamp: instants,
  start: mostly(fc.constant('null'), instants),
  end: mostly(fc.constant('null'), instants),
  start_date: mostly(fc.constant('null'), instants),
  end_date: mostly(fc.constant('null'), instants),
  value: numbers,
  unit: mostly(fc.constant('null'), fc.constantFrom('"bpm"', '"count"', '"Hz"', '"parsec"')),
  type: mostly(fc.constantFrom('"ldl"', '"cholesterol/hdl"'), fc.constantFrom('"watch"', 'null')),
  timezone_offset: mostly(fc.constantFrom('3600', '0', 'null'), fc.constantFrom('-1.5', '"1"')),
  app_id: fc.constantFrom('"com.example"', '"ä"', 'null'),
  source_type: mostly(fc.constantFrom('"watch"', '"ring"', 'null'), fc.constant('"sundial"')),
  anchor: mostly(fc.constant('null'), instants),
  metadata: mostly(fc.constantFrom('{}', '[1,{"a":"]"}]', '"ä🥣"'), anything),
};

/** Samples of one kind have the same keys in the same order, and the same content but for their times and value. */
const kinds = fc.array(
  fc.record({
    keys: fc.shuffledSubarray(Object.keys(contents)),
    space,
    fixed: fc.record(contents),
  }),
  { minLength: 1, maxLength: 3 },
);
const samples = fc.array(
  fc.record({
    kind: fc.nat(2),
    varying: fc.record({ timestamp: instants, value: numbers }),
    /** Now and then one says something else altogether. */
    odd: mostly(
      fc.constant({}),
      fc.dictionary(fc.constantFrom(...Object.keys(contents)), anything),
    ),
  }),
  { minLength: 1, maxLength: 12 },
);
const fields: fc.Arbitrary<readonly string[]> = fc.tuple(
  mostly(
    fc.constant('"stage":"daily"'),
    fc.constantFrom('"stage":"weekly"', '"stage":"\\u0064aily"'),
  ),
  mostly(fc.constant('"provider":"oura"'), fc.constantFrom('"provider":7', '"data":1')),
  mostly(fc.constant('"time_zone":"Europe/Paris"'), fc.constant('"time_zone":"Europe/Atlantis"')),
  mostly(
    fc.constantFrom('"x":{}', '"source_type":"ring"'),
    fc.constantFrom('"x":"a]b["', '"data":[]'),
  ),
);
const bodies = fc.record({ kinds, samples, fields, place: fc.nat(4), gap: space }).map((drawn) => {
  const { gap } = drawn;
  const texts = drawn.samples.map((sample) => {
    const kind = drawn.kinds[sample.kind % drawn.kinds.length];
    if (kind === undefined) throw new Error('there is no kind');
    const said: Readonly<Record<string, string>> = {
      ...kind.fixed,
      ...sample.varying,
      ...sample.odd,
    };
    const keys = new Set([...kind.keys, 'timestamp', 'value']);
    const pairs = Array.from(keys, (key) => `${kind.space}"${key}"${kind.space}:${said[key]}`);
    return `{${pairs.join(',')}}`;
  });
  const list = `"data"${gap}:${gap}[${texts.join(`${gap},${gap}`)}${gap}]`;
  return `{${drawn.fields.toSpliced(drawn.place, 0, list).join(',')}}`;
});
const resource = fc.constantFrom(heartrate, steps, cholesterol, bloodPressure, resources.glucose);
/** Of each length that the comparison by fours can leave over. */
const lengths = [0, 1, 2, 3];
const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    cut: fc.nat(2),
    text: fc.constantFrom(
      '',
      '"',
      '\\',
      ',',
      ':',
      '[',
      ']',
      '{',
      '}',
      '0',
      '-',
      '.',
      ' ',
      'e',
      '\u0000',
      'ä',
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

describe('scanning', () => {
  test('gives what the general way gives, or leaves the body to it', () => {
    let scanned = 0;
    let refused = 0;
    fc.assert(
      fc.property(resource, bodies, (of, text) => {
        if (scan(of, text) !== null) scanned += 1;
        else if (readGenerally(of, Buffer.from(text)) === undefined) refused += 1;
      }),
      { numRuns: 1000 },
    );
    // Otherwise the property says nothing.
    expect(scanned).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(100);
  });

  test.each(lengths)('gives it for any changed byte, after %i more', (more) => {
    const name = 'x'.repeat(more);
    const sampleOf = (index: number): object => ({
      [name]: 0,
      timestamp: after(index),
      value: 60,
      app_id: name,
    });
    const whole = Buffer.from(bodyOf(rows(2, sampleOf)).replace('},{', '} , {'));
    for (let place = whole.indexOf('['); place < whole.length; place += 1) {
      for (const byte of Buffer.from('"0,:; [\xa0', 'latin1')) {
        const changed = Buffer.from(whole);
        changed[place] = byte;
        scan(heartrate, changed);
      }
    }
  });

  test('never accepts a damaged body that the general way would refuse', () => {
    const whole = Buffer.from(bodyOf(rows(6, own), { is_final_chunk: true }));
    let scanned = 0;
    fc.assert(
      fc.property(damage, (places) => {
        let bytes = whole;
        for (const { at: share, cut, text } of places) {
          const from = Math.floor(share * bytes.length);
          bytes = Buffer.concat([
            bytes.subarray(0, from),
            Buffer.from(text),
            bytes.subarray(from + cut),
          ]);
        }
        if (scan(heartrate, bytes) !== null) scanned += 1;
      }),
      { numRuns: 2000 },
    );
    expect(scanned).toBeGreaterThan(50);
  });
});
