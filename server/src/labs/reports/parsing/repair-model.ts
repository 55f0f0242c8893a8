import type { Page, Word } from '../text-extraction/model.ts';
import type { Cell } from './rows-model.ts';
import type { Entry } from './tables-model.ts';

/** The confidence of a text that was repaired because only one reading is possible. */
const repairedConfidence = 0.7;

const units =
  `mg/dL g/dL g/L mg/L mg/mL ug/dL ug/L ug/mL ng/mL ng/dL ng/L pg/mL pg fL mmol/L umol/L nmol/L pmol/L
mmol/mol mEq/L U/L U/mL kU/L IU/L IU/mL mIU/L mIU/mL uIU/mL K/uL M/uL x10E3/uL x10E6/uL 10^3/uL 10^6/uL 10*3/uL 10*6/uL
Thousand/uL Million/uL /uL mm/hr mm/h mL/min mL/min/1.73m2 mL/min/1.73 mg/g ug/g mg/mmol mOsm/kg`.split(
    /\s+/u,
  );

/** One spelling for what looks alike in a picture. */
function lookOf(unit: string): string {
  return unit
    .toLowerCase()
    .replace(/^x+(?=[1l][0o])/u, 'x')
    .replace(/(?<=[1l][0o])["'“”‘’7°](?=[36])/u, '^')
    .replaceAll(/[1i|!]/gu, 'l')
    .replaceAll('0', 'o')
    .replaceAll('µ', 'u')
    .replace(/(?<=^[km])[fl](?=ul$)/u, '/')
    .replace(/(?<=[gl])[fl](?=[dm]?l$)/u, '/');
}

const lower = new Set(units.map((unit) => unit.toLowerCase()));
const looks = new Map(units.map((unit) => [lookOf(unit), unit]));

/** Returns the unit that an unknown one resembles; otherwise the word. */
export function repairedUnit(word: string): string {
  return lower.has(word.toLowerCase()) && word.toLowerCase() !== 'ulu/ml'
    ? word
    : (looks.get(lookOf(word)) ?? word);
}

/** Repairs the words of a picture that have only one possible reading: units, and numbers that begin with a letter. */
export function repairedPage(page: Page): Page {
  if (page.source === 'text') return page;
  return { ...page, words: page.words.map(repairedWord) };
}

function repairedWord(word: Word): Word {
  const text = repairedUnit(word.text).replace(/^\$(?=\d{3})/u, 'S');
  return text === word.text
    ? word
    : { ...word, text, confidence: Math.min(word.confidence, repairedConfidence) };
}

/** Characters that the OCR confuses in names. */
const confused: readonly (readonly [string, string])[] = [
  ['l', '1'],
  ['I', '1'],
  ['I', 'l'],
  ['l', 'I'],
  ['I', '/'],
  ['|', '/'],
  ['0', 'O'],
  ['Oo', 'O'],
  ['O0', 'O'],
  ['(/', '/'],
  ['/f', '/'],
];

/**
 * Returns the known name that an unknown one resembles, with the laboratory's mark after it repaired; otherwise the
 * name.
 */
export function repairedName(name: string, isKnown: (name: string) => boolean): string {
  const plain = name.replace(/\s[OQ0]{1,2}(?=[1-9]$)/u, ' 0');
  if (isKnown(plain)) return plain;
  const once = changed(plain);
  const found = once.find(isKnown) ?? once.flatMap(changed).find(isKnown);
  return found ?? plain;
}

/** A text with each thing that can be confused exchanged, one at a time. */
function changed(text: string): readonly string[] {
  return confused.flatMap(([from, to]) => {
    const texts: string[] = [];
    for (let at = text.indexOf(from); at !== -1; at = text.indexOf(from, at + 1))
      texts.push(`${text.slice(0, at)}${to}${text.slice(at + from.length)}`);
    return texts;
  });
}

/** A line that was read of a picture, with its name put right. */
export function repairedEntry(
  entry: Entry,
  isScan: (cell: Cell) => boolean,
  isKnown: (name: string) => boolean,
): Entry {
  const { name } = entry.line;
  if (name === undefined || !isScan(name)) return entry;
  const text = repairedName(name.text, isKnown);
  if (text === name.text) return entry;
  const confidence = Math.min(name.confidence, repairedConfidence);
  return { ...entry, line: { ...entry.line, name: { ...name, text, confidence } } };
}
