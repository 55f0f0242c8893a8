import { CandidateFinder } from './candidates.ts';
import { contradiction, noParticulars, type Qualifiers } from './qualifiers.ts';
import { type Reading, correctedQueries, relaxedQueries } from './query-relaxation.ts';
import { type Synonyms, type Token, toToken, toTokens, withFamily } from './query.ts';
import { scoreOf, toScoredQuery } from './score.ts';
import { openSpeller } from './spelling.ts';
import type { TextIndex } from './text-index.ts';
import { wordNumber } from './vocabulary.ts';

/** An interpretation of the query: its words, and by how many points it is likelier than the literal one. */
export type Interpretation = { readonly words: readonly string[]; readonly bonus: number };

export type Hit = {
  readonly document: number;
  readonly score: number;
  /** Words of the query that the document does not have: no document has all of them. */
  readonly missing: readonly string[];
};

export type SearchOptions = {
  readonly limit: number;
  readonly accepts: (document: number) => boolean;
  /** Comes after every other hit, however well it matches. */
  readonly isLast: (document: number) => boolean;
  /** True to find only documents that have all words, after typing errors are corrected. */
  readonly isWhole?: boolean;
};

export type TextSearch = {
  /**
   * The best documents that have every word of one of the interpretations; else the nearest thing to it, with the words
   * that are missing.
   */
  find(interpretations: readonly Interpretation[], options: SearchOptions): readonly Hit[];
};

/** The number of best matches that are scored individually. */
const judgedMax = 200;
/** Longer queries are cut: no title that people search for has more words. */
const tokensMax = 12;
/** A word that is written together with another has at least so many letters. */
const partLettersMin = 3;

type Words = {
  readonly synonyms?: Synonyms;
  readonly particulars?: Qualifiers;
  /** Words up to this length may be abbreviations: a hit by a nearly equal word names them as missing. */
  readonly abbreviationLettersMax?: number;
  /** An unknown word is also read as two words (`pinkeye`), and as a word that sounds alike. */
  readonly isSpoken?: boolean;
  /** Words that are left out first where no document has all words of a query. */
  readonly weakWords?: ReadonlySet<string>;
};

const noWords: ReadonlySet<string> = new Set();

export function openTextSearch(
  index: TextIndex,
  {
    synonyms = new Map(),
    particulars = noParticulars,
    abbreviationLettersMax = 0,
    isSpoken = false,
    weakWords = noWords,
  }: Words = {},
): TextSearch {
  const finder = new CandidateFinder(index);
  const speller = openSpeller(index, { bySound: isSpoken });
  const judge = (
    { tokens, bonus = 0, missing = [] }: Reading,
    { accepts }: SearchOptions,
  ): readonly Hit[] => {
    const query = toScoredQuery(tokens);
    const asked = tokens.map(({ text }) => text);
    const isOpposite = contradiction(index, { missing, asked }, particulars);
    const isWanted =
      isOpposite === undefined
        ? accepts
        : (document: number) => accepts(document) && !isOpposite(document);
    return finder
      .find(tokens, judgedMax, isWanted)
      .map((document) => ({ document, score: bonus + scoreOf(index, query, document), missing }));
  };
  const isParticular = (text: string): boolean => particulars(text) !== undefined;
  const isKept = (text: string): boolean =>
    isParticular(text) && wordNumber(index.words, text) !== undefined;
  const isWeak = (text: string): boolean => weakWords.has(text);
  const isShort = (text: string): boolean => text.length <= abbreviationLettersMax;
  const partsOf = (text: string): readonly string[] => (isSpoken ? partsIn(index, text) : []);
  const readAgain = (text: string): Token =>
    toToken(index.words, text, { others: synonyms.get(text) ?? [] });
  const mending = { read: readAgain, parts: partsOf, isKept, isShort };
  return {
    find: (interpretations, options) => {
      const read = interpretations.map(({ words, bonus }) => ({
        tokens: toTokens(index.words, words, { synonyms, isParticular }).slice(0, tokensMax),
        bonus,
      }));
      const hits = read.flatMap((each) => judge(each, options));
      if (hits.length > 0) return best(hits, options);
      const families = read.map(({ tokens, bonus }) => ({
        tokens: tokens.map((token) => withFamily(index.words, token) ?? token),
        bonus,
      }));
      const related = families.flatMap((each) => judge(each, options));
      if (related.length > 0) return best(related, options);
      for (const { tokens } of read) {
        for (const repaired of correctedQueries(tokens, speller, mending)) {
          const found = judge(repaired, options);
          if (found.length > 0) return best(found, options);
        }
      }
      if (options.isWhole === true) return [];
      for (const { tokens } of families) {
        for (const readings of relaxedQueries(tokens, { isParticular, isWeak })) {
          const found = readings.flatMap((fewer) => judge(fewer, options));
          if (found.length > 0) return best(found, options);
        }
      }
      return [];
    },
  };
}

/** Returns the two words of a compound such as pinkeye; empty if it does not consist of two known words. */
function partsIn({ words }: TextIndex, text: string): readonly string[] {
  const isWord = (part: string): boolean => wordNumber(words, part) !== undefined;
  for (let at = partLettersMin; at <= text.length - partLettersMin; at += 1) {
    const parts = [text.slice(0, at), text.slice(at)];
    if (parts.every(isWord)) return parts;
  }
  return [];
}

/** Sorts by score, highest first; ties by document number, so that results are stable. */
function best(hits: readonly Hit[], { limit, isLast }: SearchOptions): readonly Hit[] {
  const ordered = hits.toSorted((a, b) => b.score - a.score || a.document - b.document);
  const seen = new Set<number>();
  const first: Hit[] = [];
  const last: Hit[] = [];
  for (const hit of ordered) {
    if (first.length === limit) break;
    // Another interpretation found it, too, and likes it better.
    if (seen.has(hit.document)) continue;
    seen.add(hit.document);
    (isLast(hit.document) ? last : first).push(hit);
  }
  return [...first, ...last].slice(0, limit);
}
