import { trust } from '#kernel/brand.ts';
import { openTextSearch, type TextSearch } from '#kernel/search/text-search.ts';
import { isStopWord, tokenize } from '#kernel/search/tokenizer.ts';
import { type PlainDate } from '#kernel/time.ts';

import { codeOfBodyMassIndex } from './body-mass-index.ts';
import { type CatalogueData, codeWidth, type ReleaseSpan } from './catalogue-data.ts';
import { type DiagnosisCode, dotted, parseCode, parseCodePrefix } from './code.ts';
import { interpret } from './interpret.ts';
import type { Lexicon } from './lexicon.ts';
import { particulars } from './particulars.ts';
import { fiscalYearEnd } from './release.ts';

export type Diagnosis = {
  readonly code: DiagnosisCode;
  readonly title: string;
  readonly isBillable: boolean;
};

/** An answer to a query. */
export type Found = Diagnosis & {
  /** Words of the query that none of the code's names has. */
  readonly missing: readonly string[];
};

type NamedHit = { readonly document: number; readonly missing: readonly string[] };

/** Words without medical meaning in descriptions of complaints. */
const weakWords = new Set(
  'bad badly very really severe feel feeling felt too much lot little some thing trouble problem issue check test level time every day constantly always when after before during climbing while can cant cannot getting get going keep not medication med low grade confirmed status evaluation eval sensation'.split(
    ' ',
  ),
);

/** Abbreviations of conditions have up to five letters: ascus, hfref. One letter more or less is another condition. */
const abbreviationLettersMax = 5;

/** The maximum of hits of a search; a longer query finds fewer. */
const hitsMax = 50;

/** The codes and the search over them, held in memory. */
export class Catalogue {
  readonly data: CatalogueData;
  readonly #lexicon: Lexicon;
  readonly #search: TextSearch;

  constructor(data: CatalogueData, lexicon: Lexicon) {
    this.data = data;
    this.#lexicon = lexicon;
    this.#search = openTextSearch(data.index, {
      synonyms: lexicon.synonyms,
      particulars,
      abbreviationLettersMax,
      isSpoken: true,
      weakWords,
    });
  }

  get count(): number {
    return this.data.byCode.length;
  }

  /** The codes in force on the day that a query names or describes: billable ones first, the likeliest first. */
  search(query: string, on: PlainDate): readonly Found[] {
    const bit = 1 << this.releaseOn(on);
    const hits = this.#hits(query, bit);
    const typed = typedWords(query);
    return hits.map(({ document, missing }) =>
      this.#found(
        document,
        bit,
        missing.map((word) => typed.get(word) ?? word),
      ),
    );
  }

  /** The code as it was on that day; undefined where it did not exist. */
  find(code: DiagnosisCode, on: PlainDate): Diagnosis | undefined {
    const bit = 1 << this.releaseOn(on);
    const document = this.documentOf(code);
    if (document === undefined || !this.#isIn(this.data.knownIn, document, bit)) return undefined;
    return this.#diagnosis(document, bit);
  }

  /** The releases that have the code as billable, the oldest first. */
  billableReleases(code: DiagnosisCode): readonly ReleaseSpan[] {
    const document = this.documentOf(code);
    const bits = document === undefined ? 0 : (this.data.billableIn[document] ?? 0);
    return this.data.releases.filter((_, place) => (bits & (1 << place)) !== 0);
  }

  /** The billable codes under a heading on that day, the likeliest first. */
  under(heading: string, on: PlainDate): readonly Diagnosis[] {
    const bit = 1 << this.releaseOn(on);
    return this.#startingWith(heading)
      .filter((document) => this.#isIn(this.data.billableIn, document, bit))
      .toSorted((a, b) => a - b)
      .map((document) => this.#diagnosis(document, bit));
  }

  /** The place of the release in force on that day; of the nearest one we have, if none was. */
  releaseOn(on: PlainDate): number {
    const { releases } = this.data;
    const inForce = releases.findLastIndex((release) => isInForce(release, on));
    if (inForce >= 0) return inForce;
    const next = releases.findIndex(({ validFrom }) => validFrom > on);
    return Math.max(0, next >= 0 ? next : releases.length - 1);
  }

  documentOf(code: DiagnosisCode): number | undefined {
    const place = this.#firstFrom(code);
    const document = this.data.byCode[place];
    return document !== undefined && this.#codeOf(document) === code ? document : undefined;
  }

  /** Searches by code if a code begins as typed, else by words; if neither matches completely, by the nearest code. */
  #hits(query: string, bit: number): readonly NamedHit[] {
    const index = codeOfBodyMassIndex(query);
    if (index !== undefined) return this.#startingWithMost(index, bit, []);
    const [first = '', ...rest] = query.trim().split(/\s+/u);
    const prefix = rest.length === 0 ? parseCodePrefix(first) : parseCode(first);
    if (prefix === undefined) return this.#named(query, bit);
    const others = tokenize(rest.join(' ')).filter((word) => !isStopWord(word));
    const coded = this.#startingWithMost(prefix, bit, others);
    if (coded.some(({ missing }) => missing.length === 0)) return coded;
    // O157 is a strain of bacteria before it is a code that does not exist.
    const named = this.#named(query, bit);
    return coded.length === 0 || named[0]?.missing.length === 0 ? named : coded;
  }

  #named(query: string, bit: number): readonly NamedHit[] {
    return this.#search.find(interpret(query, this.#lexicon.abbreviations), {
      limit: hitsMax,
      accepts: (document) => this.#isIn(this.data.knownIn, document, bit),
      isLast: (document) => !this.#isIn(this.data.billableIn, document, bit),
    });
  }

  /** Codes that begin so; where none does, those that begin like it, marked: D69.1 may have become a heading. */
  #startingWithMost(prefix: string, bit: number, others: readonly string[]): readonly NamedHit[] {
    for (let length = prefix.length; length >= Math.min(3, prefix.length); length -= 1) {
      const unlike = length < prefix.length ? [dotted(prefix)] : [];
      const found = this.#withPrefix(prefix.slice(0, length), bit);
      if (found.length === 0) continue;
      return found.map((document) => ({
        document,
        missing: [...unlike, ...this.#lacking(document, bit, others)],
      }));
    }
    return [];
  }

  /** The words that the title of a code does not have. */
  #lacking(document: number, bit: number, words: readonly string[]): readonly string[] {
    if (words.length === 0) return [];
    const having = tokenize(this.#diagnosis(document, bit).title);
    return words.filter((word) => !having.some((each) => each.startsWith(word)));
  }

  #withPrefix(prefix: string, bit: number): readonly number[] {
    return this.#startingWith(prefix)
      .filter((document) => this.#isIn(this.data.knownIn, document, bit))
      .map((document) => ({
        document,
        isHeading: !this.#isIn(this.data.billableIn, document, bit),
        isOther: this.#codeOf(document) !== prefix,
      }))
      .toSorted(
        (a, b) =>
          Number(a.isHeading) - Number(b.isHeading) ||
          Number(a.isOther) - Number(b.isOther) ||
          a.document - b.document,
      )
      .slice(0, hitsMax)
      .map(({ document }) => document);
  }

  #startingWith(prefix: string): readonly number[] {
    const found: number[] = [];
    for (let place = this.#firstFrom(prefix); place < this.count; place += 1) {
      const document = this.data.byCode[place] ?? 0;
      if (!this.#codeOf(document).startsWith(prefix)) break;
      found.push(document);
    }
    return found;
  }

  /** The place, in the order of the codes, of the first one that is not before the text. */
  #firstFrom(text: string): number {
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#codeOf(this.data.byCode[middle] ?? 0) < text) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #found(document: number, bit: number, missing: readonly string[]): Found {
    return { ...this.#diagnosis(document, bit), missing };
  }

  #diagnosis(document: number, bit: number): Diagnosis {
    const { titles, titleStarts } = this.data;
    return {
      code: this.#codeOf(document),
      title: textOf(titles, titleStarts[document] ?? 0, titleStarts[document + 1] ?? 0),
      isBillable: this.#isIn(this.data.billableIn, document, bit),
    };
  }

  #codeOf(document: number): DiagnosisCode {
    const from = document * codeWidth;
    return trust<DiagnosisCode>(textOf(this.data.codes, from, from + codeWidth).trimEnd());
  }

  #isIn(bits: Uint32Array, document: number, bit: number): boolean {
    return ((bits[document] ?? 0) & bit) !== 0;
  }
}

/** From its first day to the end of its fiscal year; a release within the year ends it earlier. */
export function isInForce({ validFrom, fiscalYear }: ReleaseSpan, on: PlainDate): boolean {
  return validFrom <= on && on <= fiscalYearEnd(fiscalYear);
}

/** Returns the typed words by the normalised words that the search compares. */
function typedWords(query: string): ReadonlyMap<string, string> {
  const typed = query.split(/[^\p{L}\p{M}\p{N}'’]+/u);
  return new Map(typed.flatMap((each) => tokenize(each).map((word) => [word, each] as const)));
}

function textOf(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('utf8');
}
