import type { Word } from './model.ts';

/** Shares of the font size: the height of tall letters, of small letters, and of the part below the baseline. */
const tall = 0.72;
const small = 0.52;
const below = 0.21;
/** How much of its box is above the line that a text of a PDF stands on. */
const above = 0.78;

const isTall = /[\p{Lu}\dbdfhklt%()[\]/|]/u;
const reachesBelow = /[gjpqyQ,;()[\]|]/u;

/** A word much higher than most has ink of the next line in its box; a much lower one is no letter. */
const highMax = 1.25;
const lowMin = 0.6;

/** Returns the box that the word would have in the text of a PDF: as high as its font, whatever its letters. */
function boxOf(word: Word, usual: number): Word {
  const up = isTall.test(word.text) ? tall : small;
  const down = reachesBelow.test(word.text) ? below : 0;
  const size = word.height / (up + down);
  const isLetters = /[\p{L}\d%]/u.test(word.text);
  const height = isLetters && size > usual * lowMin && size < usual * highMax ? size : usual;
  // A dash stands in the middle of its line. The top of letters gives their height, even if ink follows below.
  const line = isLetters ? word.y + height * up : word.y + word.height / 2 + height * 0.3;
  return { ...word, y: line - height * above, height };
}

/** A reader of pictures gives each word the box of its ink: these have the boxes of their type. */
export function withTypeBoxes(words: readonly Word[]): readonly Word[] {
  const sizes = words
    .filter(({ text }) => isTall.test(text))
    .map(({ text, height }) => height / (tall + (reachesBelow.test(text) ? below : 0)))
    .toSorted((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)];
  return usual === undefined ? words : words.map((word) => boxOf(word, usual));
}
