import { buildTextIndex, type IndexedDocument, type TextIndex } from '#kernel/search/text-index.ts';
import type { PlainDate } from '#kernel/time.ts';

import { ancestorsOf, type DiagnosisCode } from './code.ts';
import type { Lexicon } from './lexicon.ts';
import { priorOf } from './prior.ts';
import type { DiagnosisEntry, DiagnosisTerm, ExcludesNote, Release } from './release.ts';
import { sidedTerms } from './sided-terms.ts';

export type ReleaseSpan = { readonly validFrom: PlainDate; readonly fiscalYear: number };

/** All codes of all releases, packed so that a thread can build them and transfer them. */
export type CatalogueData = {
  /** The oldest first; at most 31. */
  readonly releases: readonly ReleaseSpan[];
  /** Seven characters a code, padded with blanks, in the order of the index's documents. */
  readonly codes: Uint8Array<ArrayBuffer>;
  /** Documents in the order of their codes. */
  readonly byCode: Uint32Array<ArrayBuffer>;
  readonly titles: Uint8Array<ArrayBuffer>;
  readonly titleStarts: Uint32Array<ArrayBuffer>;
  /** Bit sets of releases (1 << place): those that have the code, and those that have it as billable. */
  readonly knownIn: Uint32Array<ArrayBuffer>;
  readonly billableIn: Uint32Array<ArrayBuffer>;
  readonly index: TextIndex;
  /** The notes of the newest release that has any. */
  readonly excludes: readonly ExcludesNote[];
};

export const codeWidth = 7;

/** The weight of a match in each kind of text, in percent. */
const weights = { title: 100, layTerm: 105, officialTerm: 90, heading: 80 } as const;

type Merged = {
  readonly code: DiagnosisCode;
  title: string;
  knownIn: number;
  billableIn: number;
  /** Made for the codes that have any: an empty set for each of the others would take more than their titles. */
  terms: Set<string> | null;
  /** The state in the newest release. */
  isBillable: boolean;
  prior: number;
};

export function buildCatalogue(releases: readonly Release[], lexicon: Lexicon): CatalogueData {
  const ordered = releases.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const merged = mergeReleases(ordered);
  const newest = 1 << Math.max(0, ordered.length - 1);
  const ranked = [...merged.values()];
  for (const each of ranked) {
    each.isBillable = (each.billableIn & newest) !== 0;
    each.prior = priorOf(each.code, each.title, lexicon.commonness.get(each.code));
  }
  // oxlint-disable-next-line unicorn/no-array-sort -- this function's own list, and large
  ranked.sort(
    (a, b) =>
      Number(b.isBillable) - Number(a.isBillable) ||
      b.prior - a.prior ||
      (a.code < b.code ? -1 : 1),
  );
  const titles = new Map(ranked.map(({ code, title }) => [code, title] as const));
  const terms = [...lexicon.layTerms, ...sidedTerms(lexicon.layTerms, titles)];
  const layTerms = Map.groupBy(terms, ({ code }) => code);
  const headings = headingsOfLikeliest(ranked);
  const index = buildTextIndex(toDocuments(ranked, layTerms, headings));
  const excludes = ordered.findLast((release) => release.excludes.length > 0)?.excludes ?? [];
  const spans = ordered.map(({ validFrom, fiscalYear }) => ({ validFrom, fiscalYear }));
  return { releases: spans, ...pack(ranked), index, excludes };
}

/** A code has the title and the terms of the newest release that has it. */
function mergeReleases(ordered: readonly Release[]): ReadonlyMap<DiagnosisCode, Merged> {
  const merged = new Map<DiagnosisCode, Merged>();
  for (const [place, { entries, terms }] of ordered.entries()) {
    for (const entry of entries) {
      const known = merged.get(entry.code) ?? mergedFrom(entry);
      merged.set(entry.code, known);
      known.title = entry.title === '' ? known.title : entry.title;
      known.knownIn |= 1 << place;
      if (entry.isBillable) known.billableIn |= 1 << place;
    }
    for (const { code, term } of terms) {
      const of = merged.get(code);
      if (of !== undefined) of.terms = (of.terms ?? new Set()).add(term);
    }
  }
  if (ordered.length < 2) return merged;
  for (const [place, { entries }] of ordered.entries()) {
    if (entries.every(({ isBillable }) => isBillable)) borrowHeadings(merged, entries, place);
  }
  return merged;
}

/** A codes file has no headings: a heading of its codes gets the title that another release gives it. */
function borrowHeadings(
  merged: ReadonlyMap<string, Merged>,
  entries: readonly DiagnosisEntry[],
  place: number,
): void {
  for (const code of new Set(entries.flatMap((entry) => ancestorsOf(entry.code)))) {
    const heading = merged.get(code);
    if (heading !== undefined) heading.knownIn |= 1 << place;
  }
}

function mergedFrom({ code, title }: DiagnosisEntry): Merged {
  return { code, title, knownIn: 0, billableIn: 0, terms: null, isBillable: false, prior: 0 };
}

/**
 * Returns the headings of the likeliest code below each. A heading cannot be submitted, so a search for its name finds
 * this code first.
 */
function headingsOfLikeliest(ranked: readonly Merged[]): ReadonlyMap<DiagnosisCode, string[]> {
  if (ranked.at(-1)?.isBillable !== false) return new Map();
  const likeliest = new Map<string, DiagnosisCode>();
  for (const { code, isBillable } of ranked) {
    if (!isBillable) continue;
    for (const heading of ancestorsOf(code)) {
      if (!likeliest.has(heading)) likeliest.set(heading, code);
    }
  }
  const texts = new Map<DiagnosisCode, string[]>();
  for (const { code: heading, isBillable, title, terms } of ranked) {
    const code = isBillable ? undefined : likeliest.get(heading);
    if (code !== undefined) texts.set(code, [...(texts.get(code) ?? []), title, ...(terms ?? [])]);
  }
  return texts;
}

/** Yields one document at a time: all of them together would need twice the memory of the index. */
function* toDocuments(
  ranked: readonly Merged[],
  layTerms: ReadonlyMap<string, readonly DiagnosisTerm[]>,
  headings: ReadonlyMap<string, readonly string[]>,
): Generator<IndexedDocument> {
  for (const { code, title, terms, prior } of ranked) {
    yield {
      prior,
      texts: [
        { text: title, weight: weights.title },
        ...(layTerms.get(code) ?? []).map(({ term: text }) => ({ text, weight: weights.layTerm })),
        ...[...(terms ?? [])].map((text) => ({ text, weight: weights.officialTerm })),
        ...(headings.get(code) ?? []).map((text) => ({ text, weight: weights.heading })),
      ],
    };
  }
}

type Packed = Pick<
  CatalogueData,
  'codes' | 'byCode' | 'titles' | 'titleStarts' | 'knownIn' | 'billableIn'
>;

function pack(ranked: readonly Merged[]): Packed {
  const titleStarts = new Uint32Array(ranked.length + 1);
  for (const [document, { title }] of ranked.entries()) {
    titleStarts[document + 1] = (titleStarts[document] ?? 0) + Buffer.byteLength(title);
  }
  // Allocated outside of Node's shared pool, so that the arrays can be transferred.
  const titles = new Uint8Array(titleStarts[ranked.length] ?? 0);
  const codes = new Uint8Array(ranked.length * codeWidth);
  const encoder = new TextEncoder();
  for (const [document, { code, title }] of ranked.entries()) {
    encoder.encodeInto(title, titles.subarray(titleStarts[document]));
    encoder.encodeInto(code.padEnd(codeWidth), codes.subarray(document * codeWidth));
  }
  const byCode = Uint32Array.from(ranked.keys()).toSorted((a, b) =>
    (ranked[a]?.code ?? '') < (ranked[b]?.code ?? '') ? -1 : 1,
  );
  return {
    codes,
    byCode,
    titles,
    titleStarts,
    knownIn: Uint32Array.from(ranked, ({ knownIn }) => knownIn),
    billableIn: Uint32Array.from(ranked, ({ billableIn }) => billableIn),
  };
}
