import { isUnit } from './unit-form.ts';
import { unitKey } from './unit.ts';

/** The text after a number. `words` is empty if only the unit follows. */
export type Tail = { readonly unit: string | null; readonly words: string };

/** A unit has at most so many words: `mL/min/1.73 m2`, `log10 copies/mL`, `ug/mL FEU`. */
const unitWordsMax = 4;

/**
 * Parses the text after the last number: a unit, words, or both. Returns undefined if the number continues, such as
 * with an exponent, or another number follows.
 */
export function parseTail(text: string, given: string | null): Tail | undefined {
  const content = text.trim();
  if (content === '') return { unit: null, words: '' };
  const isApart = /^\s/u.test(text);
  const unit = unitAt(content, given);
  const rest = content.slice(unit?.length ?? 0);
  if (unit === null && !isApart && !/^[([]/u.test(content) && !separated.test(text))
    return undefined;
  if (unit !== null && rest !== '' && !/^[\s([,;:=]/u.test(rest)) return undefined;
  if (
    /[\d<>≤≥]/u.test(rest) ||
    (/^\s*[-–—:/*^]/u.test(rest) && !separated.test(unit === null ? text : rest))
  )
    return undefined;
  return { unit, words: rest.trim() };
}

/** A label behind a sign: `>2.0: Toxic`, `>2.0 - Toxic`. */
const separated = /^\s*(?:[:,;=]\s*|\s[-–—]\s+)(?=[([]?\p{L})/u;

/** Returns the longest unit at the start of a text: one of a known form, or the given one. */
function unitAt(text: string, given: string | null): string | null {
  const ends = [...text.matchAll(/\S(?=[\s([,;:=]|$)/gu)].map(({ index }) => index + 1);
  const found = ends
    .slice(0, unitWordsMax)
    .map((end) => text.slice(0, end))
    .filter((part) => isUnit(part) || isGiven(part, given));
  return found.at(-1) ?? null;
}

function isGiven(text: string, given: string | null): boolean {
  if (given === null || (text.includes('(') && !given.includes('('))) return false;
  return unitKey(given) !== '' && unitKey(text) === unitKey(given);
}
