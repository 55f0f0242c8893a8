import { isUnknown, type Token } from './query.ts';
import type { Speller } from './spelling.ts';

/** A variant of the query, and the words of the query that it omits. */
export type Reading = {
  readonly tokens: readonly Token[];
  readonly bonus?: number;
  readonly missing?: readonly string[];
};

type Mending = {
  readonly read: (text: string) => Token;
  /** The words that a word without a blank is made of: pinkeye; empty if it is none. */
  readonly parts: (text: string) => readonly string[];
  /** Returns true if the word must not be corrected. */
  readonly isKept: (text: string) => boolean;
  /** Too short for a change to be surely a slip: a hit by another word is named as one without it. */
  readonly isShort: (text: string) => boolean;
};

/**
 * Yields the query with typing errors corrected: first all unknown words together; if all words are known but no
 * document has all of them, one word at a time.
 */
export function* correctedQueries(
  tokens: readonly Token[],
  speller: Speller,
  { read, parts, isKept, isShort }: Mending,
): Generator<Reading> {
  if (tokens.some((token) => isUnknown(token) && !token.isOptional)) {
    const apart = tokens.flatMap((token) => {
      const words = isUnknown(token) ? parts(token.text) : [];
      return words.length === 0 ? [token] : words.map(read);
    });
    if (apart.length > tokens.length) yield { tokens: apart };
    yield* mendAll(tokens, speller, { read, isShort });
    return;
  }
  for (const [place, token] of tokens.entries()) {
    if (isKept(token.text)) continue;
    // A word that is one may have been meant: then the mended query does not have it.
    const missing = token.exact.size > 0 || isShort(token.text) ? [token.text] : [];
    for (const word of speller.suggest(token.text)) {
      if (word !== token.text) yield { tokens: tokens.with(place, read(word)), missing };
    }
  }
}

/** Every unknown word by its nearest; then, for the first of them, by the next ones. */
function* mendAll(
  tokens: readonly Token[],
  speller: Speller,
  { read, isShort }: Pick<Mending, 'read' | 'isShort'>,
): Generator<Reading> {
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
    const changed = tokens.filter((token, place) => token !== mended[place]);
    yield { tokens: mended, missing: changed.map(({ text }) => text).filter(isShort) };
  }
}

/** A letter or a number alone finds anything. */
function isTelling(word: string): boolean {
  return word.length > 2 && /[a-z]/u.test(word);
}

type Kinds = {
  readonly isParticular: (text: string) => boolean;
  /** Returns true for a word that means little next to others: bad, feeling, trouble. */
  readonly isWeak: (text: string) => boolean;
};

/** From this many words on a query loses two before it loses all but one. */
const twoLeftOutFrom = 4;

/**
 * Yields the query without some of its words, for when no document has all of them: first without the weak ones; then
 * without a particular, since the subject matters more than its side; then also without the word before it, as in
 * "type 3"; then without any other word; then without two; then each word alone. Each variant names the omitted words.
 */
export function* relaxedQueries(
  tokens: readonly Token[],
  { isParticular, isWeak }: Kinds,
): Generator<readonly Reading[]> {
  const required = tokens.filter((token) => !token.isOptional);
  if (required.length < 2) return;
  const without = (...dropped: readonly Token[]): Reading => ({
    tokens: tokens.filter((token) => !dropped.includes(token)),
    missing: dropped.map(({ text }) => text),
  });
  const isEnough = ({ tokens: fewer }: Reading): boolean =>
    fewer.some((token) => !token.isOptional && isTelling(token.text));
  const weak = required.filter((token) => isWeak(token.text));
  if (weak.length > 0) yield [without(...weak)].filter((each) => isEnough(each));
  const particular = required.filter((token) => isParticular(token.text));
  const other = required.filter((token) => !isParticular(token.text));
  yield particular.map((token) => without(token)).filter((each) => isEnough(each));
  yield particular
    .flatMap((token) => beforeIt(required, token).map((before) => without(before, token)))
    .filter((each) => isEnough(each));
  yield other.map((token) => without(token)).filter((each) => isEnough(each));
  if (required.length >= twoLeftOutFrom) {
    yield required
      .flatMap((one, place) => required.slice(place + 1).map((two) => without(one, two)))
      .filter((each) => isEnough(each));
  }
  yield other
    .map((token) => without(...required.filter((each) => each !== token)))
    .filter((each) => isEnough(each));
}

function beforeIt(tokens: readonly Token[], token: Token): readonly Token[] {
  const place = tokens.indexOf(token);
  return tokens.slice(Math.max(0, place - 1), place);
}
