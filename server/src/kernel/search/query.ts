import { isStopWord } from './tokenizer.ts';
import type { WordRange } from './vocabulary.ts';
import { prefixRange, wordNumber } from './vocabulary.ts';

/** A word of the query: the word itself, words that begin with it, and synonyms. */
export type Token = {
  readonly text: string;
  readonly ranges: readonly WordRange[];
  /** Words that count as the asked word itself. */
  readonly exact: ReadonlySet<number>;
  /** It may be missing from a hit: a filler such as "of". */
  readonly isOptional: boolean;
};

/** Other words for a word: whole words, never prefixes. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

export type TokenOptions = {
  readonly synonyms: Synonyms;
  /** Words that are meant as they are, once they are typed in full: the 1 of type 1 is not the beginning of 12. */
  readonly isParticular: (word: string) => boolean;
};

export function toTokens(
  vocabulary: readonly string[],
  words: readonly string[],
  { synonyms, isParticular }: TokenOptions,
): readonly Token[] {
  const distinct = [...new Set(words)];
  const isAllFillers = distinct.every((word) => isStopWord(word));
  return distinct.map((text) => {
    const isOptional = isStopWord(text) && !isAllFillers;
    const isTyped = text !== distinct.at(-1) || /^\d+$/u.test(text);
    const isWhole = isTyped && isParticular(text) && wordNumber(vocabulary, text) !== undefined;
    const others = synonyms.get(text) ?? [];
    return toToken(vocabulary, text, { others, isOptional, isWhole: isOptional || isWhole });
  });
}

export function toToken(
  vocabulary: readonly string[],
  text: string,
  options: {
    readonly others: readonly string[];
    readonly isOptional?: boolean;
    /** It is no beginning of another word. */
    readonly isWhole?: boolean;
  },
): Token {
  const { others, isOptional = false, isWhole = isOptional } = options;
  const exact = new Set<number>();
  const ranges: WordRange[] = [];
  const own = prefixRange(vocabulary, text);
  // A filler is matched as itself: "a" of hepatitis A is not the beginning of "acute".
  if (own.to > own.from && !isWhole) ranges.push(own);
  for (const word of [text, ...otherForms(text), ...others]) {
    const number = wordNumber(vocabulary, word);
    if (number === undefined) continue;
    exact.add(number);
    if (word !== text || isWhole) ranges.push({ from: number, to: number + 1 });
  }
  return { text, ranges, exact, isOptional };
}

/** allergies, in the singular, is allergie: the word is allergy. */
function otherForms(text: string): readonly string[] {
  return text.endsWith('ie') ? [`${text.slice(0, -2)}y`] : [];
}

/** A verb or noun made of another: cramping and cramps, dehydrated and dehydration. */
const endings = /(?:ings?|ed|ations?|ions?|ness|able|ive|ly|e)$/u;
const stemLettersMin = 5;

/** The beginning that the words of one family share; undefined for a word without one. */
export function stemOf(word: string): string | undefined {
  const stem = word.replace(endings, '');
  return stem !== word && stem.length >= stemLettersMin ? stem : undefined;
}

/** The token with the words of its family; undefined if there are no others. */
export function withFamily(vocabulary: readonly string[], token: Token): Token | undefined {
  const stem = token.isOptional ? undefined : stemOf(token.text);
  const family = stem === undefined ? undefined : prefixRange(vocabulary, stem);
  if (family === undefined || family.to === family.from) return undefined;
  return { ...token, ranges: [...token.ranges, family] };
}

/** Whether no document has the word, or a word that begins with it. */
export function isUnknown(token: Token): boolean {
  return token.ranges.length === 0;
}
