import type { Page, Word } from '../../src/labs/reports/text-extraction/model.ts';

const letter = 5;

/** A page as it is printed: words where they stand in these lines, each letter as wide as another. */
export function pageOf(text: string): Page {
  const words: Word[] = text.split('\n').flatMap((line, row) =>
    [...line.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
      text: word,
      x: index * letter,
      y: row * 14,
      width: word.length * letter,
      height: 10,
      confidence: 1,
    })),
  );
  return { width: 612, height: 792, words, source: 'text' };
}
