import fc from 'fast-check';
import { expect, test } from 'vitest';

import { JsonWriter } from '#kernel/http/buffer-pool/json-bytes.ts';
import { hourMs } from '#kernel/time.ts';
import { findMeasurement } from '#terminology';
import type { Intervals } from '#timeseries';

import { IntervalEntries, type IntervalSource } from './interval-entries.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const userId = '01a214f2-f452-7efb-91fa-c3a54d149e5a';
const address = 'https://salus.test/fhir/r4/Observation';

function toldAs(resource: 'heartrate' | 'blood_pressure'): IntervalSource {
  const measurement = findMeasurement(resource);
  if (measurement === undefined) throw new Error(`${resource} is not measured`);
  const series = { resource, subKind: '', provider: 'oura', sourceType: 'ring' };
  return { address, userId, series, measurement, interval: 'hour' };
}

type Row = { readonly place: number; readonly value: number; readonly writtenAt: number };

function columnsOf(rows: readonly Row[], isPair: boolean): Intervals {
  const column = (of: (row: Row) => number): Float64Array => Float64Array.from(rows, of);
  return {
    places: column(({ place }) => place),
    values: column(({ value }) => value),
    seconds: isPair ? column(({ value }) => value / 3) : new Float64Array(0),
    ends: column(({ place }) => (place + 1) * hourMs),
    offsets: column(() => 0),
    writtenAt: column(({ writtenAt }) => writtenAt),
  };
}

const rows = fc.array(
  fc.record({
    place: fc.integer({ min: 0, max: now / hourMs + 3 }),
    value: fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1000 }),
    writtenAt: fc.integer({ min: now - 3 * hourMs, max: now }),
  }),
  // More than a piece has room for.
  { minLength: 1, maxLength: 300, size: 'max' },
);

type Entry = {
  readonly fullUrl: string;
  readonly resource: Readonly<Record<'id' | 'status', string>> & {
    readonly meta: { readonly lastUpdated: string };
    readonly effectivePeriod: unknown;
    readonly valueQuantity?: { readonly value: number };
    readonly component?: readonly { readonly valueQuantity: { readonly value: number } }[];
  };
};

test.each(['heartrate', 'blood_pressure'] as const)(
  'hours of %s are each its own, in their order, and as long as was said',
  (resource) => {
    const isPair = resource === 'blood_pressure';
    fc.assert(
      fc.property(rows, fc.nat(70_000), (all, before) => {
        const options = { nowMs: now, separator: ',' };
        const entries = new IntervalEntries(toldAs(resource), columnsOf(all, isPair), options);
        const out = new JsonWriter();
        out.text(`[${' '.repeat(before)}`);
        out.later(entries);
        out.text(']');
        const { length } = out;
        const bytes = out.finish().toBuffer();
        expect([length, before + 2 + entries.byteLength]).toEqual([bytes.length, bytes.length]);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was written as one
        const told = JSON.parse(bytes.toString()) as readonly Entry[];
        expect(told.map((each) => factsIn(each))).toEqual(all.map((row) => factsOf(row, isPair)));
        expect(told.every((each) => each.fullUrl === `${address}/${each.resource.id}`)).toBe(true);
      }),
      { numRuns: 30 },
    );
  },
);

function factsIn({ resource }: Entry): unknown {
  const { id, status, meta, effectivePeriod, valueQuantity, component = [] } = resource;
  const values =
    valueQuantity === undefined ? component.map((each) => each.valueQuantity) : [valueQuantity];
  const time = id.slice(id.lastIndexOf('.') + 1);
  return { time, status, ...meta, effectivePeriod, values: values.map(({ value }) => value) };
}

function factsOf({ place, value, writtenAt }: Row, isPair: boolean): unknown {
  const hour = new Date(place * hourMs).toISOString().slice(0, 13);
  const end = (place + 1) * hourMs;
  const isOver = end <= now;
  return {
    time: `h${hour.replaceAll(/[-T]/gu, '')}`,
    status: isOver ? 'final' : 'preliminary',
    lastUpdated: new Date(isOver ? Math.max(end, writtenAt) : writtenAt).toISOString(),
    effectivePeriod: { start: `${hour}:00:00Z`, end: `${hour}:59:59.999Z` },
    values: isPair ? [value, value / 3] : [value],
  };
}
