import { editDistance } from './edit-distance.ts';
import { soundOf } from './sound.ts';
import type { TextIndex } from './text-index.ts';

/** From this length two slips are forgiven, below it one; shorter than this, none. */
const twoSlipsFrom = 8;
const oneSlipFrom = 4;
const suggestionsMax = 8;
/**
 * From this length on, a word without a similar one is compared by its sound, with this number of permitted errors.
 */
const soundFrom = 5;
const soundSlips = 4;

/** The words of an index, prepared for finding those that are nearly another. */
export type Speller = {
  /**
   * Returns similar words, the closest first, then the more frequent; if there are none, words that sound alike
   * (`bySound`).
   */
  suggest(word: string): readonly string[];
};

export function openSpeller(
  index: TextIndex,
  { bySound = false }: { readonly bySound?: boolean } = {},
): Speller {
  const letters = Uint32Array.from(index.words, (word) => lettersOf(word));
  const documentsWith = (word: number): number =>
    (index.postingStarts[word + 1] ?? 0) - (index.postingStarts[word] ?? 0);
  const words = bySound ? index.words.keys() : [];
  const sounds = Map.groupBy(words, (word) => soundOf(index.words[word] ?? ''));
  return {
    suggest: (word) => {
      if (word.length < oneSlipFrom) return [];
      const slips = word.length >= twoSlipsFrom ? 2 : 1;
      const asked = lettersOf(word);
      const found: { readonly word: number; readonly distance: number }[] = [];
      for (let each = 0; each < letters.length; each += 1) {
        const known = index.words[each] ?? '';
        if (Math.abs(known.length - word.length) > slips) continue;
        // A slip changes at most two letters of the set.
        if (bitCount(asked ^ (letters[each] ?? 0)) > 2 * slips) continue;
        const distance = editDistance(word, known, slips);
        if (distance <= slips) found.push({ word: each, distance });
      }
      const isHeard = found.length === 0 && word.length >= soundFrom;
      const heard = isHeard ? (sounds.get(soundOf(word)) ?? []) : [];
      for (const each of heard) {
        const distance = editDistance(word, index.words[each] ?? '', soundSlips);
        if (distance <= soundSlips) found.push({ word: each, distance });
      }
      return found
        .toSorted(
          (a, b) => a.distance - b.distance || documentsWith(b.word) - documentsWith(a.word),
        )
        .slice(0, suggestionsMax)
        .map((each) => index.words[each.word] ?? '');
    },
  };
}

/** Returns the letters of a word as a bit set; digits share the remaining bits. */
function lettersOf(word: string): number {
  let set = 0;
  for (let place = 0; place < word.length; place += 1) {
    const code = word.charCodeAt(place);
    set |= 1 << (code >= 97 ? code - 97 : 26 + (code % 6));
  }
  return set >>> 0;
}

function bitCount(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
