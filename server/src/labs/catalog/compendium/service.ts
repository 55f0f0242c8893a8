import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { tokenize } from '#kernel/search/tokenizer.ts';

import { getLabTest, type LabTestDeps } from '../lab-tests/service.ts';
import { findLabBySlug } from '../labs.ts';
import type { MarkerDirectory } from '../markers/directory.ts';
import type { Lab, LabSlug, Marker } from '../model.ts';
import {
  type Canonical,
  type Canonicals,
  canonicalsOf,
  loincCodesOf,
  type Match,
} from './canonical.ts';

type Deps = LabTestDeps;

/** Found by a query: how much of it the test's names say, 0 to 1. */
export type Found = { readonly canonical: Canonical; readonly confidence: number };

export type CompendiumQuery = {
  readonly query: string | null;
  readonly cptCodes: readonly string[];
  readonly hash: string | null;
  readonly labs: readonly LabSlug[];
  readonly isCrosswalk: boolean;
  readonly includesRelated: boolean;
  readonly limit: number;
};

export type CompendiumAnswer = {
  /** The test that the query names by its hash, or by its exact name or code; null if there is none. */
  readonly selected: Found | null;
  readonly candidates: readonly Found[];
  /** The offers of each lab for the selected test, or else for the best candidate; only for a crosswalk. */
  readonly perLab: ReadonlyMap<LabSlug, readonly Match<Marker>[]>;
  readonly related: readonly Match<Canonical>[];
};

export async function searchCompendium(
  deps: Pick<Deps, 'markers'>,
  query: CompendiumQuery,
): Promise<CompendiumAnswer> {
  const directory = await deps.markers.get();
  const canonicals = canonicalsOf(directory);
  const candidates = findCandidates(directory, canonicals, query);
  const selected = selectedOf(canonicals, candidates, query);
  const subject = selected ?? candidates[0] ?? null;
  const perLab = new Map<LabSlug, readonly Match<Marker>[]>();
  if (query.isCrosswalk && subject !== null) {
    for (const slug of query.labs) {
      const lab = getLab(slug);
      const { loincCodes } = subject.canonical;
      perLab.set(slug, canonicals.matches(loincCodes, lab.id, query.limit));
    }
  }
  const related =
    query.includesRelated && subject !== null
      ? canonicals.related(subject.canonical, query.limit)
      : [];
  return { selected, candidates, perLab, related };
}

function selectedOf(
  canonicals: Canonicals,
  candidates: readonly Found[],
  { hash }: CompendiumQuery,
): Found | null {
  if (hash !== null) {
    const canonical = canonicals.find(hash);
    return canonical === undefined ? null : { canonical, confidence: 1 };
  }
  const [best] = candidates;
  return best?.confidence === 1 ? best : null;
}

function findCandidates(
  directory: MarkerDirectory,
  canonicals: Canonicals,
  { query, cptCodes, hash, labs, limit }: CompendiumQuery,
): readonly Found[] {
  if (query === null && cptCodes.length === 0) {
    const canonical = hash === null ? undefined : canonicals.find(hash);
    return canonical === undefined ? [] : [{ canonical, confidence: 1 }];
  }
  const labIds = labs.map((slug) => getLab(slug).id);
  const hits = directory
    .search({ labIds, isALaCarte: null, query: query ?? '' })
    .filter((marker) => cptCodes.every((code) => marker.cptCodes.includes(code)));
  const found = new Map<Canonical, number>();
  for (const marker of hits) {
    const canonical = canonicals.of(marker);
    if (canonical === undefined) continue;
    if (found.size === limit && !found.has(canonical)) continue;
    const confidence = query === null ? 1 : shareOf(query, marker);
    found.set(canonical, Math.max(confidence, found.get(canonical) ?? 0));
  }
  return [...found].map(([canonical, confidence]) => ({ canonical, confidence }));
}

/** Returns the best agreement between the query's words and one of the marker's names, as a share from 0 to 1. */
function shareOf(query: string, { name, aliases, providerId, loincCode }: Marker): number {
  const asked = new Set(tokenize(query));
  const shares = [name, ...aliases, providerId, loincCode ?? ''].map((text) => {
    const words = [...new Set(tokenize(text))];
    const shared = words.filter((word) => asked.has(word)).length;
    return shared / Math.max(1, words.length + asked.size - shared);
  });
  return Math.round(Math.max(...shares) * 1000) / 1000;
}

function getLab(slug: LabSlug): Lab {
  const lab = findLabBySlug(slug);
  if (lab === undefined) throw new AppError('lab.not_found');
  return lab;
}

/** Finds the target lab's tests for each test code of any lab, best match first. */
export async function searchOrderableTests(
  deps: Pick<Deps, 'markers'>,
  {
    providerIds,
    target,
    limit,
  }: {
    readonly providerIds: readonly string[];
    readonly target: LabSlug;
    readonly limit: number;
  },
): Promise<ReadonlyMap<string, readonly Match<Marker>[]>> {
  const directory = await deps.markers.get();
  const lab = getLab(target);
  return new Map(
    providerIds.map((code) => {
      const [marker] = directory.listByCode(code);
      return [code, marker === undefined ? [] : matchesOf(directory, marker, lab, limit)];
    }),
  );
}

function matchesOf(
  directory: MarkerDirectory,
  marker: Marker,
  lab: Lab,
  limit: number,
): readonly Match<Marker>[] {
  return canonicalsOf(directory).matches(loincCodesOf(marker), lab.id, limit);
}

export type Conversion = {
  readonly source: { readonly labTestId: string | null; readonly labId: number | null };
  readonly target: Lab;
  readonly bySource: ReadonlyMap<string, readonly Match<Marker>[]>;
  /** The target lab's test codes of the tests that have an exact match. */
  readonly converted: readonly string[];
  readonly unresolved: readonly string[];
};

/** A lab test, or test codes, in the terms of another lab. Only what measures exactly the same is converted. */
export async function convert(
  deps: Deps,
  scope: TeamScope,
  asked: {
    readonly labTestId: string | null;
    readonly providerIds: readonly string[];
    readonly target: LabSlug;
    readonly limit: number;
  },
): Promise<Conversion> {
  const directory = await deps.markers.get();
  const target = getLab(asked.target);
  const whole = asked.labTestId === null ? null : await getLabTest(deps, scope, asked.labTestId);
  const sources =
    whole === null
      ? asked.providerIds.map((code) => ({ code, marker: directory.listByCode(code)[0] }))
      : whole.markers.map((marker) => ({ code: marker.providerId, marker }));
  const bySource = new Map(
    sources.map(({ code, marker }) => [
      code,
      marker === undefined ? [] : matchesOf(directory, marker, target, asked.limit),
    ]),
  );
  const best = [...bySource].map(([code, matches]) => ({ code, match: matches[0] }));
  const labIds = new Set(sources.map(({ marker }) => marker?.labId));
  const [labId] = labIds;
  return {
    source: {
      labTestId: whole?.labTest.id ?? null,
      labId: labIds.size === 1 ? (labId ?? null) : null,
    },
    target,
    bySource,
    converted: best
      .filter(({ match }) => match?.relation === 'exact')
      .map(({ match }) => match?.found.providerId ?? ''),
    unresolved: best.filter(({ match }) => match?.relation !== 'exact').map(({ code }) => code),
  };
}
