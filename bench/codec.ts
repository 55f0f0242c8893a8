import { decodeColumns, encodeColumns } from '../server/src/timeseries/chunks/codec.ts';
import { type Columns, type SampleMeta } from '../server/src/timeseries/chunks/columns.ts';
import { mergeColumns } from '../server/src/timeseries/chunks/merge.ts';
import { type BenchRow } from './row.ts';

type WireSample = {
  readonly timestamp: string;
  readonly value: number;
  readonly timezone_offset: number | null;
};

const minute = 60_000;
const start = Date.UTC(2025, 0, 1);
const meta: SampleMeta = {
  timezoneOffset: 3600,
  type: null,
  appId: null,
  deviceId: null,
  workoutId: null,
  sport: null,
  extra: null,
};

/** A repeatable stand-in for Math.random, so that runs are comparable. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function columnsOf(times: Float64Array, values: Float64Array): Columns {
  return {
    count: times.length,
    times,
    values,
    ends: null,
    secondValues: null,
    texts: null,
    metaIndex: new Uint32Array(times.length),
    metas: [meta],
  };
}

/** A heart rate each minute, late by up to `jitterMs`. */
function heartRates(count: number, jitterMs = 0): Columns {
  const random = randomFrom(1);
  let rate = 70;
  const values = new Float64Array(count).map(() => {
    rate = Math.min(180, Math.max(45, rate + Math.round((random() - 0.5) * 6)));
    return rate;
  });
  const times = values.map((_, index) => start + index * minute + Math.floor(random() * jitterMs));
  return columnsOf(times, values);
}

/** A weight every day or so at any second, with one decimal: what a month's chunk of a sparse resource holds. */
function weights(count: number): Columns {
  const random = randomFrom(2);
  const times = new Float64Array(count).map(
    (_, index) => start + index * 86_400_000 + 1000 * Math.floor(random() * 7200),
  );
  return columnsOf(
    times,
    times.map(() => Math.round((80 + random() * 3) * 10) / 10),
  );
}

function toWire({ times, values }: Columns): readonly WireSample[] {
  return Array.from(times, (time, index) => ({
    timestamp: new Date(time).toISOString(),
    value: values[index] ?? 0,
    timezone_offset: meta.timezoneOffset,
  }));
}

/** Every stride-th sample, one unit higher: an update that touches the whole chunk. */
function changesOf(columns: Columns, stride: number): Columns {
  const isTaken = (_: number, index: number) => index % stride === 0;
  return columnsOf(
    columns.times.filter(isTaken),
    columns.values.filter(isTaken).map((value) => value + 1),
  );
}

/** Calls per second: the median of many short rounds, which a busy machine disturbs least. */
function callsPerSecond(work: () => unknown): number {
  const roundMs = 25;
  const warmUntil = performance.now() + 600;
  let calls = 0;
  const warmStart = performance.now();
  while (performance.now() < warmUntil) {
    work();
    calls++;
  }
  const perRound = Math.max(1, Math.round((calls * roundMs) / (performance.now() - warmStart)));
  const rates = Array.from({ length: 21 }, () => {
    const roundStart = performance.now();
    for (let call = 0; call < perRound; call++) work();
    return (1000 * perRound) / (performance.now() - roundStart);
  });
  return rates.toSorted((left, right) => left - right)[10] ?? 0;
}

function row(
  name: string,
  unit: string,
  figure: number,
  [baseline, baselineFigure]: [string, number],
): BenchRow {
  return { name, figure, unit, baseline, baselineFigure, ratio: figure / baselineFigure };
}

function speedRows(label: string, columns: Columns): readonly BenchRow[] {
  const { count, times, values, metaIndex } = columns;
  const bytes = encodeColumns(columns);
  const wire = toWire(columns);
  const json = JSON.stringify(wire);
  const unit = 'samples/s';
  const decode = count * callsPerSecond(() => decodeColumns(bytes));
  const copy = count * callsPerSecond(() => [times.slice(), values.slice(), metaIndex.slice()]);
  const encode = count * callsPerSecond(() => encodeColumns(columns));
  const stringify = count * callsPerSecond(() => JSON.stringify(wire));
  const parse = count * callsPerSecond(() => JSON.parse(json));
  return [
    row(`encode ${label}`, unit, encode, ['JSON.stringify', stringify]),
    row(`decode ${label}`, unit, decode, ['JSON.parse', parse]),
    row(`decode ${label}`, unit, decode, ['memcpy of the columns', copy]),
  ];
}

/** The write path of one chunk, beside the same with JSON and a map. */
function mergeRow(label: string, existing: Columns, incoming: Columns): BenchRow {
  const bytes = encodeColumns(existing);
  const json = JSON.stringify(toWire(existing));
  const changes = toWire(incoming);
  const chunks = callsPerSecond(() =>
    encodeColumns(mergeColumns(decodeColumns(bytes), incoming).merged),
  );
  const maps = callsPerSecond(() => {
    const stored: WireSample[] = JSON.parse(json);
    const merged = new Map(stored.map((sample) => [sample.timestamp, sample]));
    for (const sample of changes) merged.set(sample.timestamp, sample);
    return JSON.stringify([...merged.values()]);
  });
  return row(`decode, merge ${label}, encode`, 'chunks/s', chunks, ['JSON and a map', maps]);
}

function sizeRow(label: string, columns: Columns): BenchRow {
  const size = encodeColumns(columns).length / columns.count;
  const jsonSize = JSON.stringify(toWire(columns)).length / columns.count;
  return row(`size of ${label}`, 'bytes/sample', size, ['JSON', jsonSize]);
}

export async function run(): Promise<BenchRow[]> {
  const day = heartRates(1440);
  return [
    ...speedRows('a regular day (1,440)', day),
    ...speedRows('a jittered day (1,440)', heartRates(1440, 5000)),
    ...speedRows('a page (10,000)', heartRates(10_000)),
    ...speedRows('a full chunk (65,536)', heartRates(65_536)),
    mergeRow('5 into 1,440', day, changesOf(day, 288)),
    mergeRow('720 into 1,440', day, changesOf(day, 2)),
    sizeRow('a regular day (1,440)', day),
    sizeRow('a jittered day (1,440)', heartRates(1440, 5000)),
    sizeRow('a sparse month (30)', weights(30)),
  ];
}

if (import.meta.main) console.table(await run());
