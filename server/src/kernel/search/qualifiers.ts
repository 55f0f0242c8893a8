import type { TextIndex } from './text-index.ts';

/**
 * Words that are never taken for another, such as a side or a number. Returns a test for the words that contradict the
 * given one; undefined for other words.
 */
export type Qualifiers = (word: string) => ((other: string) => boolean) | undefined;

export const noParticulars: Qualifiers = () => undefined;

/**
 * Judges a document that lacks words of the query: whether its title says another particular in the place of one of them,
 * which the query does not say itself. Undefined where no word that is missing is a particular.
 */
export function contradiction(
  index: TextIndex,
  query: { readonly missing: readonly string[]; readonly asked: readonly string[] },
  particulars: Qualifiers,
): ((document: number) => boolean) | undefined {
  const rules = query.missing.flatMap((word) => particulars(word) ?? []);
  if (rules.length === 0) return undefined;
  const isOther = (word: string): boolean =>
    rules.some((rule) => rule(word)) && !query.asked.includes(word);
  return (document) => titleWords(index, document).some((word) => isOther(word));
}

function titleWords(index: TextIndex, document: number): readonly string[] {
  const title = index.documentTexts[document] ?? 0;
  const words = index.textWords.subarray(index.textStarts[title], index.textStarts[title + 1]);
  return Array.from(words, (word) => index.words[word] ?? '');
}
