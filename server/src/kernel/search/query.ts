import type { WordRange } from './vocabulary.ts';
import { prefixRange, wordNumber } from './vocabulary.ts';
import { isFiller } from './words.ts';

/** One word as it was asked for: the word, what begins with it, and other words for the same thing. */
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

export function toTokens(
  vocabulary: readonly string[],
  words: readonly string[],
  synonyms: Synonyms,
): readonly Token[] {
  const distinct = [...new Set(words)];
  const isAllFillers = distinct.every((word) => isFiller(word));
  return distinct.map((text) => {
    const isOptional = isFiller(text) && !isAllFillers;
    return toToken(vocabulary, text, { others: synonyms.get(text) ?? [], isOptional });
  });
}

export function toToken(
  vocabulary: readonly string[],
  text: string,
  options: { readonly others: readonly string[]; readonly isOptional: boolean },
): Token {
  const exact = new Set<number>();
  const ranges: WordRange[] = [];
  const own = prefixRange(vocabulary, text);
  // A filler is matched as itself: "a" of hepatitis A is not the beginning of "acute".
  if (own.to > own.from && !options.isOptional) ranges.push(own);
  for (const word of [text, ...otherForms(text), ...options.others]) {
    const number = wordNumber(vocabulary, word);
    if (number === undefined) continue;
    exact.add(number);
    if (word !== text || options.isOptional) ranges.push({ from: number, to: number + 1 });
  }
  return { text, ranges, exact, isOptional: options.isOptional };
}

/** allergies, in the singular, is allergie: the word is allergy. */
function otherForms(text: string): readonly string[] {
  return text.endsWith('ie') ? [`${text.slice(0, -2)}y`] : [];
}

/** Whether no document has the word, or a word that begins with it. */
export function isUnknown(token: Token): boolean {
  return token.ranges.length === 0;
}
