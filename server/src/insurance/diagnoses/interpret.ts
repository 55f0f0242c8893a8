import type { Interpretation } from '#kernel/search/text-search.ts';
import { wordsOf } from '#kernel/search/words.ts';

/** An abbreviation is meant as one more often than as the beginning of a word. */
const abbreviationBonus = 40;
const abbreviationWordsMax = 3;

/** The ways to read a query: as it stands, and with its abbreviations written out. */
export function interpret(
  query: string,
  abbreviations: ReadonlyMap<string, readonly string[]>,
): readonly Interpretation[] {
  const words = wordsOf(query);
  const literal = { words, bonus: 0 };
  const written = writeOut(words, abbreviations);
  return written === null ? [literal] : [{ words: written, bonus: abbreviationBonus }, literal];
}

/** Null where there is no abbreviation. The longest one wins: "vit d" before "vit". */
function writeOut(
  words: readonly string[],
  abbreviations: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null {
  const written: string[] = [];
  let found = false;
  for (let place = 0; place < words.length;) {
    const [length, meaning] = abbreviationAt(words, place, abbreviations);
    written.push(...meaning);
    found ||= length > 0;
    place += Math.max(1, length);
  }
  return found ? written : null;
}

/** How many words the abbreviation at this place takes, 0 if there is none, and what stands there written out. */
function abbreviationAt(
  words: readonly string[],
  place: number,
  abbreviations: ReadonlyMap<string, readonly string[]>,
): readonly [number, readonly string[]] {
  for (let length = abbreviationWordsMax; length > 0; length -= 1) {
    if (place + length > words.length) continue;
    const meaning = abbreviations.get(words.slice(place, place + length).join(' '));
    if (meaning !== undefined) return [length, meaning];
  }
  return [0, words.slice(place, place + 1)];
}
