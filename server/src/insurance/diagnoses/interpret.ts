import type { Interpretation } from '#kernel/search/text-search.ts';
import { negationWord, tokenize } from '#kernel/search/tokenizer.ts';

/** The meanings of an abbreviation, each as its words. */
export type Meanings = readonly (readonly string[])[];

/** The bonus for reading a word as an abbreviation, which is likelier than the beginning of a word. */
const abbreviationBonus = 40;
const abbreviationWordsMax = 3;
/** The maximum of readings of a query whose abbreviations have several meanings; rarer ones are omitted. */
const readingsMax = 6;

/** The ways to read a query: as it stands, and with its abbreviations written out. */
export function interpret(
  query: string,
  abbreviations: ReadonlyMap<string, Meanings>,
): readonly Interpretation[] {
  // A "w" alone is rather the beginning of a word.
  const words = tokenize(
    query.replaceAll(/\bw\//giu, (found, at: number) =>
      /^w\/o\b/iu.test(query.slice(at)) ? found : 'with ',
    ),
  );
  const written = writeOut(words, abbreviations);
  const denied = writeOut(denying(words), abbreviations);
  const isDenial = words.includes('no');
  const readings = written.map((each) => ({ words: each, bonus: abbreviationBonus }));
  const without = isDenial ? [...denied, denying(words)] : [];
  return [
    ...readings,
    ...without.map((each) => ({ words: each, bonus: 2 * abbreviationBonus })),
    { words, bonus: 0 },
  ];
}

/** Titles say "without fracture" where people say "no fracture". */
const denying = (words: readonly string[]): readonly string[] =>
  words.map((word, at) => (word === 'no' && at > 0 ? negationWord : word));

/**
 * Writes abbreviations out in all their meanings; empty if there is none. The longest abbreviation wins: "vit d"
 * before "vit".
 */
function writeOut(
  words: readonly string[],
  abbreviations: ReadonlyMap<string, Meanings>,
): Meanings {
  let written: Meanings = [[]];
  let found = false;
  for (let place = 0; place < words.length;) {
    const [length, meanings] = abbreviationAt(words, place, abbreviations);
    written = written
      .flatMap((before) => meanings.map((meaning) => before.concat(meaning)))
      .slice(0, readingsMax);
    found ||= length > 0;
    place += Math.max(1, length);
  }
  return found ? written : [];
}

/** Returns the number of words of the abbreviation at this position, 0 if there is none, and its meanings. */
function abbreviationAt(
  words: readonly string[],
  place: number,
  abbreviations: ReadonlyMap<string, Meanings>,
): readonly [number, Meanings] {
  for (let length = abbreviationWordsMax; length > 0; length -= 1) {
    if (place + length > words.length) continue;
    const meanings = abbreviations.get(words.slice(place, place + length).join(' '));
    if (meanings !== undefined) return [length, meanings];
  }
  return [0, [words.slice(place, place + 1)]];
}
