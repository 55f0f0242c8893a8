import { CandidateFinder } from './candidates.ts';
import { isUnknown, type Synonyms, type Token, toToken, toTokens } from './query.ts';
import { scoreOf, toScoredQuery } from './score.ts';
import { openSpeller, type Speller } from './spelling.ts';
import type { TextIndex } from './text-index.ts';

/** One way to understand what was typed: its words, and how much likelier this is than the literal way, in points. */
export type Interpretation = { readonly words: readonly string[]; readonly bonus: number };

export type Hit = { readonly document: number; readonly score: number };

export type SearchOptions = {
  readonly limit: number;
  readonly accepts: (document: number) => boolean;
  /** Comes after every other hit, however well it matches. */
  readonly isLast: (document: number) => boolean;
};

export type TextSearch = {
  /** The best documents that have every word of one of the interpretations; else the nearest thing to it. */
  find(interpretations: readonly Interpretation[], options: SearchOptions): readonly Hit[];
};

/** Of the documents that match, this many of the best are judged one by one. */
const judgedMax = 200;
/** Longer queries are cut: no title that people search for has more words. */
const tokensMax = 12;

export function openTextSearch(index: TextIndex, synonyms: Synonyms = new Map()): TextSearch {
  const finder = new CandidateFinder(index);
  const speller = openSpeller(index);
  const judge = (
    tokens: readonly Token[],
    bonus: number,
    options: SearchOptions,
  ): readonly Hit[] => {
    const query = toScoredQuery(tokens);
    return finder
      .find(tokens, judgedMax, options.accepts)
      .map((document) => ({ document, score: bonus + scoreOf(index, query, document) }));
  };
  const readAgain = (text: string): Token =>
    toToken(index.words, text, { others: synonyms.get(text) ?? [], isOptional: false });
  return {
    find: (interpretations, options) => {
      const read = interpretations.map(({ words, bonus }) => ({
        tokens: toTokens(index.words, words, synonyms).slice(0, tokensMax),
        bonus,
      }));
      const hits = read.flatMap(({ tokens, bonus }) => judge(tokens, bonus, options));
      if (hits.length > 0) return best(hits, options);
      for (const { tokens } of read) {
        for (const repaired of repairs(tokens, speller, readAgain)) {
          const found = judge(repaired, 0, options);
          if (found.length > 0) return best(found, options);
        }
      }
      for (const { tokens } of read) {
        const found = shortened(tokens).flatMap((fewer) => judge(fewer, 0, options));
        if (found.length > 0) return best(found, options);
      }
      return [];
    },
  };
}

/** The highest score first; equal ones in the documents' own order, so that answers are stable. */
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

/**
 * The query with slips of the finger mended: first every word that nothing has, all at once; if all words exist but
 * not together, one word at a time.
 */
function* repairs(
  tokens: readonly Token[],
  speller: Speller,
  read: (text: string) => Token,
): Generator<readonly Token[]> {
  const unknown = tokens.filter((token) => isUnknown(token) && !token.isOptional);
  if (unknown.length > 0) {
    yield* mendAll(tokens, speller, read);
    return;
  }
  for (const [place, token] of tokens.entries()) {
    for (const word of speller.suggest(token.text)) {
      if (word !== token.text) yield tokens.with(place, read(word));
    }
  }
}

/** Every unknown word by its nearest; then, for the first of them, by the next ones. */
function* mendAll(
  tokens: readonly Token[],
  speller: Speller,
  read: (text: string) => Token,
): Generator<readonly Token[]> {
  const suggestions = tokens.map((token) =>
    isUnknown(token) && !token.isOptional ? speller.suggest(token.text) : null,
  );
  const first = suggestions.findIndex((words) => words !== null);
  const choices = suggestions[first]?.length ?? 0;
  for (let choice = 0; choice < choices; choice += 1) {
    const mended = tokens.map((token, place) => {
      const words = suggestions[place];
      if (words == null) return token;
      const word = words[place === first ? choice : 0];
      return word === undefined ? token : read(word);
    });
    yield mended;
  }
}

/** A letter or a number alone finds anything. */
function isTelling(word: string): boolean {
  return word.length > 2 && /[a-z]/u.test(word);
}

/** The query without one of its words, for when no document has all of them. */
function shortened(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const required = tokens.filter((token) => !token.isOptional);
  if (required.length < 2) return [];
  return required
    .map((dropped) => tokens.filter((token) => token !== dropped))
    .filter((fewer) => fewer.some((token) => !token.isOptional && isTelling(token.text)));
}
