import type { Payor } from '../server/src/insurance/payors/model.ts';
import {
  buildPayorIndex,
  openPayorDirectory,
} from '../server/src/insurance/payors/payor-search.ts';
import { shippedPayors } from '../server/src/insurance/payors/platform-payors.ts';
import { at, latencies } from './diagnoses/latency.ts';
import type { BenchRow } from './row.ts';

const count = 10_000;

/** Ten thousand payors: the shipped ones, and others with names made of their words. */
function manyPayors(): readonly Payor[] {
  const shipped = shippedPayors();
  const words = shipped.flatMap(({ name }) => name.split(' '));
  const word = (place: number): string => words[place % words.length] ?? '';
  return [
    ...shipped,
    ...shipped.flatMap((payor, place) =>
      Array.from({ length: Math.ceil(count / shipped.length) }, (_, turn): Payor => ({
        ...payor,
        code: `MADE_${place}_${turn}`,
        name: `${word(place * 7 + turn)} ${word(place + turn * 13)} ${word(place * turn + 29)}`,
        aliases: [word(place + turn * 31)],
      })),
    ),
  ].slice(0, count);
}

/** Every name of the shipped list, letter by letter, and with a letter too many. */
function typedNames(): readonly string[] {
  return shippedPayors().flatMap(({ name }) => [
    ...Array.from({ length: name.length - 1 }, (_, place) => name.slice(0, place + 2)),
    `${name.slice(0, 3)}x${name.slice(3)}`,
  ]);
}

export async function run(): Promise<BenchRow[]> {
  const payors = manyPayors();
  const startedAt = performance.now();
  const directory = openPayorDirectory(payors, buildPayorIndex(payors));
  const buildMs = performance.now() - startedAt;
  const typed = typedNames();
  const times = latencies(typed, (name) =>
    directory.search({ name, provider: null, providerPayorId: null }),
  );
  const row = (name: string, figure: number, limit: number): BenchRow => ({
    name: `${name}, ${payors.length} payors`,
    figure,
    unit: 'ms',
    baseline: 'limit',
    baselineFigure: limit,
    ratio: figure / limit,
  });
  return [
    row('payor search as typed, p50', at(times, 0.5), 5),
    row('payor search as typed, p99', at(times, 0.99), 5),
    row('payor index, built', buildMs, 1000),
  ];
}
