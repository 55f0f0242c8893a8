import type { TextIndex } from './text-index.ts';

/**
 * Words that are never taken for another, and the words that contradict each: a side, a number. Undefined for a word that
 * is none of them.
 */
export type Particulars = (word: string) => ((other: string) => boolean) | undefined;

export const noParticulars: Particulars = () => undefined;

/** Whether the document's title says another particular in the place of one of these words, which it does not have. */
export function contradicts(
  index: TextIndex,
  document: number,
  missing: readonly string[],
  particulars: Particulars,
): boolean {
  const rules = missing.flatMap((word) => particulars(word) ?? []);
  if (rules.length === 0) return false;
  const title = index.documentTexts[document] ?? 0;
  const words = index.textWords.subarray(index.textStarts[title], index.textStarts[title + 1]);
  return rules.some((isOther) => words.some((word) => isOther(index.words[word] ?? '')));
}
