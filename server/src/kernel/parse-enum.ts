/** A known word of ours; anything else in the database is a bug. */
export function parseEnum<Word extends string>(words: readonly Word[], text: string): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Error(`the database holds the unknown word ${text}`);
  return found;
}
