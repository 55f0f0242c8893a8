import {
  buildMarkerIndex,
  openMarkerDirectory,
} from '../server/src/labs/catalog/markers/directory.ts';
import { referenceMarkers, referencePanels } from '../server/src/labs/catalog/markers/reference.ts';
import { shippedMarkers } from '../server/src/labs/catalog/markers/shipped-markers.ts';
import type { Marker } from '../server/src/labs/catalog/model.ts';
import { at, latencies } from './diagnoses/latency.ts';
import type { BenchRow } from './row.ts';

const count = 20_000;

/** Twenty thousand markers: the shipped ones, and others of the same labs with names made of their words. */
function manyMarkers(): readonly Marker[] {
  const shipped = shippedMarkers();
  const words = shipped.flatMap(({ name }) => name.split(' '));
  const word = (place: number): string => words[place % words.length] ?? '';
  return [
    ...shipped,
    ...shipped.flatMap((marker, place) =>
      Array.from({ length: Math.ceil(count / shipped.length) }, (_, turn): Marker =>
        Object.assign({}, marker, {
          id: 1_000_000 + place * 100 + turn,
          providerId: `M-${place}-${turn}`,
          name: `${word(place * 7 + turn)} ${word(place + turn * 13)} ${word(place * turn + 29)}`,
          aliases: [word(place + turn * 31)],
          rank: 5000 + place,
        }),
      ),
    ),
  ].slice(0, count);
}

/** Every name of the starter catalogue, letter by letter, and with a letter too many. */
function typedNames(): readonly string[] {
  return [...referencePanels, ...referenceMarkers].flatMap(({ name }) => [
    ...Array.from({ length: name.length - 1 }, (_, place) => name.slice(0, place + 2)),
    `${name.slice(0, 3)}x${name.slice(3)}`,
  ]);
}

export async function run(): Promise<BenchRow[]> {
  const markers = manyMarkers();
  const startedAt = performance.now();
  const directory = openMarkerDirectory(markers, buildMarkerIndex(markers));
  const buildMs = performance.now() - startedAt;
  const times = latencies(typedNames(), (query) =>
    directory.search({ labIds: null, isALaCarte: null, query }),
  );
  const row = (name: string, figure: number, limit: number): BenchRow => ({
    name: `${name}, ${markers.length} markers`,
    figure,
    unit: 'ms',
    baseline: 'limit',
    baselineFigure: limit,
    ratio: figure / limit,
  });
  return [
    row('lab marker search as typed, p50', at(times, 0.5), 10),
    row('lab marker search as typed, p99', at(times, 0.99), 10),
    row('lab marker index, built', buildMs, 2000),
  ];
}
