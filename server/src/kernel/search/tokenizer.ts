/** Words that say nothing about a condition or a company: not required of a match, and not counted in it. */
const fillers = new Set(
  'a an and any are at by for from has have i in is it my of on or the to was with all be been being nos'.split(
    ' ',
  ),
);

export function isStopWord(word: string): boolean {
  return fillers.has(word);
}

/** The word after which a title names absent conditions. */
export const negationWord = 'without';

/**
 * Matches the denied words: from "without" to a comma, to "with", or to the "of" after it. "without foreign body of
 * right thumb" concerns the thumb, and "without loss of consciousness" denies the loss.
 */
const denials =
  /\bwithout\b.*?(?=[,;]|\bwith\b|(?<!\b(?:disruption|evidence|loss|mention|rupture)) of\b|$)/giu;

/** The words of a text, those apart that it denies. */
export function saidWords(text: string): {
  readonly said: readonly string[];
  readonly denied: readonly string[];
} {
  if (!/\bwithout\b/iu.test(text)) return { said: tokenize(text), denied: [] };
  const denied = text.match(denials) ?? [];
  return {
    said: tokenize(text.replaceAll(denials, ' ')),
    denied: denied.flatMap((part) => tokenize(part)),
  };
}

/** Words of titles that do not narrow them down. */
const empty = new Set(['encounter', 'initial', 'unspecified', 'elsewhere', 'classified']);

/** Whether the word makes a title more particular. */
export function saysSomething(word: string): boolean {
  return !fillers.has(word) && !empty.has(word);
}

/** A text as the words that are compared: lower case, without marks, in the singular, letters apart from digits. */
export function tokenize(text: string): readonly string[] {
  const words: string[] = [];
  for (const word of plain(text.toLowerCase()).match(/[a-z0-9]+/gu) ?? []) {
    words.push(...formOf(word));
  }
  return words;
}

/** Without marks and apostrophes: Ménière's is menieres. */
function plain(text: string): string {
  const unmarked = isAscii(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return /['’`]/u.test(unmarked) ? unmarked.replaceAll(/(?<=[a-z])['’`](?=[a-z])/gu, '') : unmarked;
}

function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the complete ASCII range
  return /^[\u0000-\u007F]*$/u.test(text);
}

/** Texts have few different words: each is brought into its form once. */
const forms = new Map<string, readonly string[]>();
const formsMax = 50_000;

function formOf(word: string): readonly string[] {
  const known = forms.get(word);
  if (known !== undefined) return known;
  const form = splitCompound(word).map((part) => respell(singular(part)));
  if (forms.size >= formsMax) forms.clear();
  forms.set(word, form);
  return form;
}

/** British spellings: anaemia, oedema, tumour. Both sides of a search are spelt alike. */
function respell(word: string): string {
  return word.replaceAll(/(?<=[a-z])ae|oe/gu, 'e').replace(/our(?=$|s$|ed$)/u, 'or');
}

/** Plural and singular are one word. */
function singular(word: string): string {
  return word.length > 3 && /[^siu]s$/u.test(word) ? word.slice(0, -1) : word;
}

/** Splits covid19 into covid and 19; b12 and t2dm remain complete. */
function splitCompound(word: string): readonly string[] {
  const [, letters, digits] = /^([a-z]{4,})(\d+)$/u.exec(word) ?? [];
  return letters === undefined || digits === undefined ? [word] : [letters, digits];
}
