import { areOneUnit } from '#labs/values';

import type { LoincMatch, ReadResult } from './model.ts';
import { keyOf, keyWithoutTotal, looseKey, twoNames } from './names-model.ts';

/** Reference data of a biomarker, independent of the laboratory. */
export type Known = {
  readonly name: string;
  readonly slug: string;
  readonly loinc: string;
  readonly longName: string;
  readonly shortName: string;
  readonly unit: string | null;
  readonly specimen: string;
  readonly aliases: readonly string[];
};

export type Matching = Pick<ReadResult, 'loincMatches' | 'loincMatchStatus'>;
export type FindLoinc = (asked: {
  readonly testName: string;
  readonly units: string | undefined;
  readonly panel: string | undefined;
}) => Matching;

/** Names of tests, and what measures them. */
export type Names = {
  readonly find: FindLoinc;
  /** Whether a text is the name of a test, however it is spelled. */
  readonly isKnown: (name: string) => boolean;
};

/** The abbreviation of a test, as an alias: WBC, TSH. */
const abbreviation = /^[a-z]{2,4}$/u;

type How = 'named' | 'two names' | 'alias' | 'loose' | 'one of two';
type Candidate = { readonly known: Known; readonly how: How };

/** With its own unit, and without it. */
const scores: Readonly<Record<How, readonly [number, number]>> = {
  named: [0.98, 0.6],
  'two names': [0.96, 0.55],
  alias: [0.85, 0.4],
  loose: [0.8, 0.35],
  'one of two': [0.75, 0.3],
};
const sure = 0.95;

/**
 * Matches automatically only a test's own name with its own unit: an alias may mean a similar test, and a name without
 * a unit may be a share or an amount. Two names of the same test count as its own name.
 */
export function openMatching(all: readonly Known[]): Names {
  const lookUp = openIndex(all);
  const find: FindLoinc = ({ testName, units, panel }) => {
    const isUrine = /\burin/iu.test(`${testName} ${panel ?? ''}`);
    const fits = ({ known }: Candidate): boolean =>
      known.unit !== null &&
      areOneUnit(known.unit, units ?? '') &&
      (known.specimen === 'urine') === isUrine;
    const scored = lookUp(testName)
      .map((candidate) => {
        const [fitting, other] = scores[candidate.how];
        return { candidate, score: fits(candidate) ? fitting : other };
      })
      .toSorted((one, other) => other.score - one.score);
    const [first, second] = scored;
    const isSure = first !== undefined && first.score >= sure && (second?.score ?? 0) < sure;
    return {
      loincMatches: scored.slice(0, 5).map(({ candidate, score }) => matchOf(candidate, score)),
      loincMatchStatus: first === undefined ? 'no_match' : isSure ? 'auto_match' : 'needs_review',
    };
  };
  return { find, isKnown: (name) => lookUp(name).some(({ how }) => how !== 'one of two') };
}

/** Returns an index of the tests by name: by the exact spelling, otherwise by the loose key. */
function openIndex(all: readonly Known[]): (name: string) => readonly Candidate[] {
  const exact = new Map<string, Candidate[]>();
  const loose = new Map<string, Candidate[]>();
  const totals = new Map<string, Candidate[]>();
  const add = (index: Map<string, Candidate[]>, key: string, candidate: Candidate): void => {
    if (key === '') return;
    const there = index.get(key) ?? [];
    if (!there.some(({ known }) => known === candidate.known))
      index.set(key, [...there, candidate]);
  };
  for (const known of all) {
    const names = [known.name, ...(abbreviation.test(known.slug) ? [known.slug] : [])];
    const others = [known.shortName, known.longName, ...known.aliases];
    for (const name of names) add(exact, keyOf(name), { known, how: 'named' });
    for (const name of others) add(exact, keyOf(name), { known, how: 'alias' });
    for (const name of [...names, ...others]) {
      add(loose, looseKey(name), { known, how: 'loose' });
      add(totals, keyWithoutTotal(name), { known, how: 'loose' });
    }
  }
  const one = (name: string): readonly Candidate[] =>
    exact.get(keyOf(name)) ?? loose.get(looseKey(name)) ?? totals.get(looseKey(name)) ?? [];
  return (name) => {
    const whole = one(name);
    if (whole.length > 0) return whole;
    const [outer, inner] = twoNames(name)?.map(one) ?? [];
    if (outer === undefined || inner === undefined) return [];
    return together(outer, inner);
  };
}

/** Returns the tests that both names mean; if they share none, all tests of either name. */
function together(outer: readonly Candidate[], inner: readonly Candidate[]): readonly Candidate[] {
  const both = outer.filter(({ known }) => inner.some((other) => other.known === known));
  if (both.length > 0) {
    return both.map(({ known, how }) => {
      const hows = new Set([how, inner.find((other) => other.known === known)?.how]);
      return { known, how: hows.has('named') && !hows.has('loose') ? 'two names' : 'loose' };
    });
  }
  return [...outer, ...inner].map(({ known }) => ({ known, how: 'one of two' }));
}

function matchOf({ known }: Candidate, confidenceScore: number): LoincMatch {
  const { loinc: loincCode, longName: loincName, name: displayName, aliases } = known;
  return { loincCode, loincName, displayName, aliases, confidenceScore };
}
