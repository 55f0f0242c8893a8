import { createHash } from 'node:crypto';

import type { MarkerDirectory } from '../markers/directory.ts';
import type { Marker } from '../model.ts';

/** One medical test across labs, identified by its set of LOINC codes. */
export type Canonical = {
  readonly hash: string;
  readonly loincCodes: readonly string[];
  /** The most frequently ordered marker comes first. */
  readonly markers: readonly [Marker, ...Marker[]];
};

/** The relation between the sets of LOINC codes of two tests. */
export type Relation = 'exact' | 'superset' | 'subset' | 'overlap';

export type Match<Found> = {
  readonly found: Found;
  readonly relation: Relation;
  /** The codes that both have, of those that either has: 0 to 1. */
  readonly confidence: number;
};

export type Canonicals = {
  find(hash: string): Canonical | undefined;
  of(marker: Marker): Canonical | undefined;
  /** Other tests that measure some of the same, the nearest first. */
  related(canonical: Canonical, limit: number): readonly Match<Canonical>[];
  /** Markers of a lab that measure the same, or some of it, the nearest first. */
  matches(loincCodes: readonly string[], labId: number, limit: number): readonly Match<Marker>[];
};

export function loincCodesOf({ expectedResults }: Marker): readonly string[] {
  const codes = expectedResults
    .map(({ loinc }) => loinc?.code)
    .filter((code) => code !== undefined);
  return [...new Set(codes)].toSorted();
}

/** Returns the hash of a sorted set of codes; the same in all installations. */
export function hashOf(loincCodes: readonly string[]): string {
  return createHash('sha256').update(loincCodes.join(',')).digest('hex').slice(0, 32);
}

const opened = new WeakMap<MarkerDirectory, Canonicals>();

/** Worked out once for a directory. Markers without LOINC codes are in no canonical. */
export function canonicalsOf(directory: MarkerDirectory): Canonicals {
  const known = opened.get(directory);
  if (known !== undefined) return known;
  const made = openCanonicals(directory);
  opened.set(directory, made);
  return made;
}

function openCanonicals({ markers }: MarkerDirectory): Canonicals {
  const byHash = new Map<string, { codes: readonly string[]; markers: [Marker, ...Marker[]] }>();
  const hashes = new Map<number, string>();
  for (const marker of markers) {
    const codes = loincCodesOf(marker);
    if (codes.length === 0) continue;
    const hash = hashOf(codes);
    hashes.set(marker.id, hash);
    const group = byHash.get(hash);
    if (group === undefined) byHash.set(hash, { codes, markers: [marker] });
    else group.markers.push(marker);
  }
  const canonicals = new Map(
    [...byHash].map(([hash, { codes, markers: of }]): [string, Canonical] => [
      hash,
      { hash, loincCodes: codes, markers: of },
    ]),
  );
  const byCode = new Map<string, Canonical[]>();
  for (const canonical of canonicals.values())
    for (const code of canonical.loincCodes)
      byCode.set(code, [...(byCode.get(code) ?? []), canonical]);
  const sharing = (codes: readonly string[]): readonly Match<Canonical>[] =>
    [...new Set(codes.flatMap((code) => byCode.get(code) ?? []))]
      .map((found) => compare(codes, found))
      .toSorted((a, b) => b.confidence - a.confidence || rankOf(a.found) - rankOf(b.found));
  return {
    find: (hash) => canonicals.get(hash),
    of: ({ id }) => canonicals.get(hashes.get(id) ?? ''),
    related: (canonical, limit) =>
      sharing(canonical.loincCodes)
        .filter(({ found }) => found !== canonical)
        .slice(0, limit),
    matches: (codes, labId, limit) =>
      sharing(codes)
        .flatMap(({ found, relation, confidence }) =>
          found.markers
            .filter((marker) => marker.labId === labId && marker.isOrderable)
            .map((marker) => ({ found: marker, relation, confidence })),
        )
        .slice(0, limit),
  };
}

const rankOf = ({ markers: [first] }: Canonical): number => first.rank;

/** Compares the LOINC codes of a test with the wanted codes. */
function compare(wanted: readonly string[], found: Canonical): Match<Canonical> {
  const has = new Set(found.loincCodes);
  const shared = new Set(wanted.filter((code) => has.has(code))).size;
  const all = wanted.length + has.size - shared;
  return {
    found,
    relation: relationOf(shared, wanted.length, has.size),
    confidence: Math.round((shared / all) * 1000) / 1000,
  };
}

function relationOf(shared: number, wanted: number, has: number): Relation {
  if (shared === wanted && shared === has) return 'exact';
  if (shared === wanted) return 'superset';
  return shared === has ? 'subset' : 'overlap';
}
