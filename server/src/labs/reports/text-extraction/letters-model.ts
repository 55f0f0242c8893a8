import type { Word } from './model.ts';

/** What letters have of the height of their type: the tall ones, the small ones, and what reaches below the line. */
const tall = 0.72;
const small = 0.52;
const below = 0.21;
/** How much of its box is above the line that a text of a PDF stands on. */
const above = 0.78;

const isTall = /[\p{Lu}\dbdfhklt%()[\]/|]/u;
const reachesBelow = /[gjpqyQ,;()[\]|]/u;

/** What is much higher than most words has ink of the line below in its box; what is much lower is no letter. */
const highMax = 1.25;
const lowMin = 0.6;

/** The box of a word as a text of a PDF has it: as high as its type, whatever letters are in it. */
function boxOf(word: Word, usual: number): Word {
  const up = isTall.test(word.text) ? tall : small;
  const down = reachesBelow.test(word.text) ? below : 0;
  const size = word.height / (up + down);
  const isLetters = /[\p{L}\d%]/u.test(word.text);
  const height = isLetters && size > usual * lowMin && size < usual * highMax ? size : usual;
  // A dash is in the middle of its line; the top of letters is theirs, whatever is below them.
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
