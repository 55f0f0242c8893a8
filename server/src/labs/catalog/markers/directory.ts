import { buildTextIndex, type IndexedText, type TextIndex } from '#kernel/search/text-index.ts';
import { openTextSearch } from '#kernel/search/text-search.ts';
import { tokenize } from '#kernel/search/tokenizer.ts';

import type { Marker } from '../model.ts';

export type MarkerFilter = {
  /** Null: of every lab. */
  readonly labIds: readonly number[] | null;
  readonly isALaCarte: boolean | null;
  /** A name, test code or LOINC code, or as much of it as is typed; empty: everything. */
  readonly query: string;
};

/** Every marker that can be ordered, prepared for looking up and searching. */
export type MarkerDirectory = {
  readonly markers: readonly Marker[];
  get(id: number): Marker | undefined;
  findByCode(labId: number, providerId: string): Marker | undefined;
  /** Lists the markers of all labs with this code. */
  listByCode(providerId: string): readonly Marker[];
  /** The best first; without a query, in the directory's order. With one, at most `markerHitsMax`. */
  search(filter: MarkerFilter): readonly Marker[];
};

/** The maximum of hits of a search; a longer query finds fewer. */
export const markerHitsMax = 200;

/** The base score of a hit, so that frequently ordered markers come first. */
const prior = { often: 60, other: 30, oftenRank: 2000 } as const;
const weights = { name: 100, alias: 95, code: 90, description: 70, component: 40 } as const;
const respellings: readonly (readonly [RegExp, string])[] = [
  [/\bw\/o\b/gu, 'without'],
  [/\bw\//gu, 'with '],
  [/\bhba1c\b|\bhgba1c\b/gu, 'a1c hba1c'],
  [/\bvit\.?\s/gu, 'vitamin '],
  [/\babs?\b/gu, 'antibody'],
  [/\bdiff\b/gu, 'differential'],
];

/**
 * Returns the markers that can be listed. A lab's imported markers replace its shipped ones; replaced and retired
 * markers can still be found by id.
 */
export function listedMarkers(all: readonly Marker[]): readonly Marker[] {
  const imported = new Set(
    all.filter(({ origin }) => origin !== 'shipped').map(({ labId }) => labId),
  );
  return all
    .filter(
      ({ labId, origin }) =>
        origin === 'imported' || (origin === 'shipped' && !imported.has(labId)),
    )
    .toSorted((a, b) => a.rank - b.rank || a.labId - b.labId || a.id - b.id);
}

export function buildMarkerIndex(all: readonly Marker[]): TextIndex {
  return buildTextIndex(
    listedMarkers(all).map((marker) => ({ prior: priorOf(marker), texts: textsOf(marker) })),
  );
}

function priorOf({ rank }: Marker): number {
  return rank <= prior.oftenRank ? prior.often : prior.other;
}

function textsOf(marker: Marker): readonly IndexedText[] {
  const { name, slug, aliases, description, providerId, loincCode, expectedResults } = marker;
  const loincCodes = new Set(expectedResults.map(({ loinc }) => loinc?.code));
  const texts: IndexedText[] = [{ text: canonical(name), weight: weights.name }];
  for (const alias of [...aliases, slug])
    texts.push({ text: canonical(alias), weight: weights.alias });
  texts.push({ text: providerId, weight: weights.code });
  if (loincCode !== null) texts.push({ text: loincCode, weight: weights.code });
  texts.push({ text: canonical(description), weight: weights.description });
  for (const code of loincCodes)
    if (code !== undefined && code !== loincCode)
      texts.push({ text: code, weight: weights.component });
  return texts;
}

/** With the index of the same markers, where a thread has built it. */
export function openMarkerDirectory(
  all: readonly Marker[],
  index: TextIndex = buildMarkerIndex(all),
): MarkerDirectory {
  const listed = listedMarkers(all);
  const byId = new Map(all.map((marker) => [marker.id, marker]));
  const byCode = Map.groupBy(listed, ({ providerId }) => codeKey(providerId));
  const byLoinc = Map.groupBy(
    listed.filter(({ loincCode }) => loincCode !== null),
    ({ loincCode }) => codeKey(loincCode ?? ''),
  );
  const search = openTextSearch(index);
  const listByCode = (code: string): readonly Marker[] => byCode.get(codeKey(code)) ?? [];
  return {
    markers: listed,
    get: (id) => byId.get(id),
    findByCode: (labId, code) => listByCode(code).find((marker) => marker.labId === labId),
    listByCode,
    search: (filter) => {
      const isWanted = wantedBy(filter);
      const query = filter.query.trim();
      if (query === '') return listed.filter((marker) => isWanted(marker));
      const named = [...listByCode(query), ...(byLoinc.get(codeKey(query)) ?? [])].filter(
        (marker) => isWanted(marker),
      );
      const words = tokenize(canonical(query));
      const hits = search.find([{ words, bonus: 0 }], {
        limit: markerHitsMax,
        accepts: (document) => {
          const marker = listed[document];
          return marker !== undefined && isWanted(marker);
        },
        isLast: () => false,
      });
      const found = hits
        .map(({ document }) => listed[document])
        .filter((each) => each !== undefined);
      return [...new Set([...named, ...found])].slice(0, markerHitsMax);
    },
  };
}

function wantedBy({ labIds, isALaCarte }: MarkerFilter): (marker: Marker) => boolean {
  const labs = labIds === null ? null : new Set(labIds);
  return (marker) =>
    (labs === null || labs.has(marker.labId)) &&
    (isALaCarte === null || marker.isALaCarte === isALaCarte);
}

/** Codes are compared without regard to case. */
function codeKey(code: string): string {
  return code.trim().toUpperCase();
}

/** One spelling of what people write in several. */
function canonical(text: string): string {
  return respellings.reduce(
    (spelt, [pattern, replacement]) => spelt.replaceAll(pattern, replacement),
    text.toLowerCase(),
  );
}
