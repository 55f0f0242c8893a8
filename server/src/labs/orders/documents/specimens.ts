import { findReference } from '#labs/catalog';

import type { OrderedMarker } from '../model/ordered-markers.ts';

const wholeBlood = 'Whole blood (EDTA, lavender top)';
const citrated = 'Plasma (citrate, light blue top)';
const traceFree = 'Whole blood (trace element EDTA, tan top)';

/** Specimens other than serum and urine, by the LOINC codes that need them. */
const tubes: readonly (readonly [tube: string, loinc: string])[] = [
  [
    wholeBlood,
    '6690-2 789-8 718-7 4544-3 787-2 785-6 786-4 788-0 777-3 32623-1 770-8 736-9 5905-5 713-8 706-2 751-8 731-0 742-7 711-2 704-7 4548-4 17856-6 27353-2 4537-7',
  ],
  [citrated, '5902-2 6301-6 14979-9 48065-7'],
  [traceFree, '5671-3'],
];
const byLoinc = new Map(
  tubes.flatMap(([tube, codes]) => codes.split(' ').map((code) => [code, tube] as const)),
);

/** Sample types without tubes: the complete kit is one specimen. */
const collected = new Set(['dried_blood_spot', 'arm_collector', 'saliva', 'stool']);

/** Returns the specimens of an ordered test; several if its values need different ones. */
export function specimensOf(
  { expected }: Pick<OrderedMarker, 'expected'>,
  sampleType: string,
): readonly string[] {
  if (collected.has(sampleType) || expected.length === 0) return [inWords(sampleType)];
  return [...new Set(expected.map((value) => specimenOfValue(value, sampleType)))];
}

function specimenOfValue(
  { loinc, slug }: OrderedMarker['expected'][number],
  sampleType: string,
): string {
  const tube = loinc === null ? undefined : byLoinc.get(loinc);
  return tube ?? inWords(findReference(slug)?.specimen ?? sampleType);
}

/** Urine is brought in a cup. */
const notDrawn = new Set(['Urine']);

/** How many tubes are drawn for these together: one of each kind, as tests of one kind share theirs. */
export function tubesOf(
  markers: readonly Pick<OrderedMarker, 'expected'>[],
  sampleType: string,
): number {
  if (collected.has(sampleType)) return 0;
  const kinds = new Set(markers.flatMap((marker) => specimensOf(marker, sampleType)));
  return [...kinds].filter((kind) => !notDrawn.has(kind)).length;
}

export function inWords(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`.replaceAll('_', ' ');
}
