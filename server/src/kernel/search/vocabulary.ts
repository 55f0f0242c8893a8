/** A half-open range of word numbers: those that begin with one prefix. */
export type WordRange = { readonly from: number; readonly to: number };

/** The words that begin with the prefix; the word itself, if there is one, comes first. */
export function prefixRange(words: readonly string[], prefix: string): WordRange {
  // No word has a character after the last letter, so this sorts behind everything that begins with the prefix.
  return { from: lowerBound(words, prefix), to: lowerBound(words, `${prefix}{`) };
}

/** The word's number, if it is in the vocabulary. */
export function wordNumber(words: readonly string[], word: string): number | undefined {
  const place = lowerBound(words, word);
  return words[place] === word ? place : undefined;
}

function lowerBound(words: readonly string[], wanted: string): number {
  let from = 0;
  let to = words.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((words[middle] ?? '') < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}
