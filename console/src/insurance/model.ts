/** What the address of the page says: which of its searches is open. What is looked for is not in it. */
export type InsuranceSearch = { readonly look?: 'payors' | 'diagnoses' };

export function searchOf(given: Readonly<Record<string, unknown>>): InsuranceSearch {
  const look = (['payors', 'diagnoses'] as const).find((each) => each === given['look']);
  return look === undefined ? {} : { look };
}

/** Codes as somebody types them: by lines, commas or spaces. */
export function codesOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/u).filter((code) => code !== ''))];
}

/** Says how the answer came about: which words of the query it has not. */
export function whyOf(unmatched: readonly string[]): string {
  return unmatched.length === 0
    ? 'has every word'
    : `without ${unmatched.map((word) => `“${word}”`).join(', ')}`;
}
