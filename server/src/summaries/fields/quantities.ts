import { isJson } from '#kernel/files/json-fields.ts';
import { missing, notAList, notANumber, notAnObject } from '#kernel/http/problem-list.ts';
import { dividedBy, exactScale, type RatioText, ratioOf } from '#kernel/numbers/ratio.ts';
import { openInstant, parseInstant } from '#kernel/time/instant.ts';

import { type Json, type Loc, type Report } from './read-fields.ts';

/** A sample of a phone's health store. */
export type Quantity = {
  readonly startMs: number;
  readonly endMs: number;
  readonly value: number;
  /** Unparsed, with its source and the text of its time. */
  readonly sample: Json;
  readonly at: Loc;
};

/** Exact ratios of units to the first one of their kind. */
const kinds: readonly Readonly<Record<string, RatioText>>[] = [
  { kcal: 1, cal: 0.001, kJ: '1/4.184', J: '1/4184' },
  { m: 1, meter: 1, cm: 0.01, centimeter: 0.01, km: 1000, mi: 1609.344, ft: 0.3048, in: 0.0254 },
  {
    g: 1,
    gram: 1,
    kg: 1000,
    mg: 0.001,
    ug: 1e-6,
    µg: 1e-6,
    μg: 1e-6,
    lb: 453.592_37,
    oz: 28.349_523_125,
  },
  { '%': 1, percent: 1 },
  { count: 1, '': 1, index: 1 },
  { bpm: 1, 'count/min': 1 },
  { '°C': 1, degC: 1 },
  { stage: 1 },
];

const samplesMax = 50_000;

type Converter = (value: number) => number;

/** Converters by the target unit, then by the unit of the sample. */
const converters: ReadonlyMap<string, ReadonlyMap<string, Converter>> = new Map(
  kinds.flatMap((kind) =>
    Object.entries(kind).map(([to, target]) => [
      to,
      new Map(
        Object.entries(kind).map(([from, size]) => [
          from,
          exactScale(dividedBy(ratioOf(size), ratioOf(target))),
        ]),
      ),
    ]),
  ),
);

/** Converts a value to another unit of the same kind, as pushes of samples do; undefined if impossible. */
export function convert(value: number, from: string, to: string): number | undefined {
  return from === to ? value : converters.get(to)?.get(from)?.(value);
}

/** Rounds to a millionth, so that the order of the samples does not change the sum. */
export function sumOf(quantities: readonly Pick<Quantity, 'value'>[]): number {
  const sum = quantities.reduce((total, { value }) => total + value, 0);
  return Math.round(sum * 1e6) / 1e6;
}

/** Returns the samples of a list in a unit; none if the list is absent, and none after a report. */
export function readQuantities(
  input: unknown,
  unit: string,
  at: Loc,
  report: Report,
): readonly Quantity[] {
  if (input == null) return [];
  if (!Array.isArray(input)) {
    report(at, notAList, input);
    return [];
  }
  const samples: readonly unknown[] = input;
  if (samples.length > samplesMax) {
    const msg = `List should have at most ${samplesMax} items`;
    report(at, { type: 'too_long', msg, ctx: { max_length: samplesMax } });
    return [];
  }
  const read = samples.flatMap((sample, index) => {
    if (!isJson(sample)) report([...at, index], notAnObject, sample);
    const quantity = isJson(sample) ? readQuantity(sample, unit, [...at, index], report) : null;
    return quantity === null ? [] : [quantity];
  });
  return read.length === samples.length ? read : [];
}

function readQuantity(sample: Json, unit: string, at: Loc, report: Report): Quantity | null {
  const { value: given, unit: givenUnit } = sample;
  const startKey = ['start_date', 'timestamp', 'start'].find((key) => sample[key] != null);
  const endKey = ['end_date', 'end'].find((key) => sample[key] != null) ?? startKey;
  const startMs = readTime(sample, startKey ?? 'start_date', at, report);
  const endMs = endKey === startKey ? startMs : readTime(sample, endKey ?? '', at, report);
  if (typeof given !== 'number' || !Number.isFinite(given)) {
    report([...at, 'value'], given == null ? missing : notANumber, given);
    return null;
  }
  const from = typeof givenUnit === 'string' ? givenUnit : unit;
  const value = convert(given, from, unit);
  if (value === undefined) {
    const msg = `Input should be ${unit} or a unit that can be converted to it`;
    report([...at, 'unit'], { type: 'value_error', msg, ctx: { unit } }, givenUnit);
  }
  if (startMs === null || endMs === null || value === undefined) return null;
  return { startMs, endMs, value, sample, at };
}

function readTime(sample: Json, key: string, at: Loc, report: Report): number | null {
  const parsed = openInstant();
  const text = sample[key];
  if (text == null) {
    report([...at, key], missing);
    return null;
  }
  const isTime = typeof text === 'string' && parseInstant(text, parsed);
  if (isTime && !Number.isNaN(parsed.offsetSeconds)) {
    return parsed.wallMs - parsed.offsetSeconds * 1000;
  }
  const msg = 'Input should be a valid datetime, YYYY-MM-DDTHH:MM:SS with Z or ±HH:MM';
  report([...at, key], { type: 'datetime_parsing', msg }, text);
  return null;
}

/** Returns the keys of a sample that name its source. */
export function originOfSample({ sample }: Quantity): Json {
  const { source_bundle, product_type, type, source_type } = sample;
  return { source_bundle, product_type, source_type: source_type ?? type };
}
