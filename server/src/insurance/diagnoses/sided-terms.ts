import type { DiagnosisCode } from './code.ts';
import type { DiagnosisTerm } from './release.ts';

const sides = ['right', 'left', 'bilateral'] as const;

/**
 * Returns the terms of codes without a side for the codes of each side: "ear ache" belongs to H92.09, and "left ear
 * ache" to H92.02. A code has a sibling for a side if the sibling's title equals its own with the side instead of
 * "unspecified".
 */
export function sidedTerms(
  terms: readonly DiagnosisTerm[],
  titles: ReadonlyMap<DiagnosisCode, string>,
): readonly DiagnosisTerm[] {
  const wanted = new Set(terms.map(({ code }) => code.slice(0, categoryLength)));
  const byTitle = new Map<string, DiagnosisCode>();
  for (const [code, title] of titles) {
    const category = code.slice(0, categoryLength);
    if (wanted.has(category)) byTitle.set(keyOf(category, title), code);
  }
  return terms.flatMap(({ code, term }) => {
    const title = titles.get(code)?.toLowerCase();
    if (title === undefined || !/\bunspecified\b/u.test(title)) return [];
    return sides.flatMap((side) => {
      const words = [side, ...(side === 'bilateral' ? [''] : [])];
      const sided = words
        .flatMap((word) => withSide(title, word, side))
        .flatMap((sibling) => byTitle.get(keyOf(code.slice(0, categoryLength), sibling)) ?? []);
      return sided.slice(0, 1).map((sibling) => ({ code: sibling, term: `${term} ${side}` }));
    });
  });
}

const categoryLength = 3;
const keyOf = (category: string, title: string): string => `${category} ${title.toLowerCase()}`;

/** Bilateral can also follow a comma: "Otalgia, bilateral" corresponds to "Otalgia, unspecified ear". */
function withSide(title: string, word: string, side: string): readonly string[] {
  if (word === '') return [title.replace(/\bunspecified\b.*$/u, side)];
  // "Otitis media, unspecified, unspecified ear": any of them can be the side.
  return [...title.matchAll(/\bunspecified\b/gu)].map(
    ({ index }) => title.slice(0, index) + word + title.slice(index + 'unspecified'.length),
  );
}
