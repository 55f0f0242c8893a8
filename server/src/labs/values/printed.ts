import {
  commonMark,
  type DecimalConvention,
  type DecimalMark,
  numberText,
  parsePrintedNumber,
  type PrintedNumber,
} from './number.ts';
import { parseTail, type Tail } from './tail.ts';
import { areOneUnit } from './unit.ts';

/** An end of a range. It is `inclusive` where the value itself still belongs to it. */
export type Bound = { readonly value: number; readonly inclusive: boolean };

/** The values between two ends, of which at least one is known. */
export type Bounds = { readonly min?: Bound; readonly max?: Bound };

/** A part of a printed text: a number, its unit, or the text between them. */
export type Piece =
  | { readonly kind: 'number'; readonly text: string; readonly number: PrintedNumber }
  | { readonly kind: 'unit'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string };

/** A number, a number with a comparator, or two numbers, as a laboratory prints them. */
export type Printed = {
  readonly form: 'number' | 'comparison' | 'interval';
  readonly bounds: Bounds;
  /** The text, taken apart; put together again it is the same. */
  readonly pieces: readonly Piece[];
  /** The unit in the text itself; null if it names none. */
  readonly unit: string | null;
  /** The words after the numbers and their unit; empty if there are none. */
  readonly words: string;
  readonly mark: DecimalMark;
};

/** Longer texts are prose: no laboratory prints a value or a range like that. */
const textLengthMax = 200;

const notNumber = String.raw`(?![-–—,;]\s*[\d.])`;
/** `x10E3/uL`, `10*3/uL`. */
const power = String.raw`(?:[x×]\s?10\s?[*^e]?|(?<=\s)10\s?[*^e])\s?\d{1,2}(?=\/)[^\s<>=≤≥]*`;
/** A unit between the two numbers of an interval has no blank in it. */
const unitWord = String.raw`(?:${power}|(?!to\b|[x×]\s?10|e[-+]?\d)\/?[a-z%µμ°\[{](?:${notNumber}[^\s<>=≤≥])*)`;
const signs = String.raw`</=|>/=|<=|>=|=<|=>|≤|≥|<|>`;
const signWords = String.raw`(?:less|lower|greater|more|higher)\s+than(?:\s+or\s+equal(?:\s+to)?)?|up\s+to|at\s+most|at\s+least|below|under|above|over`;
export const signText = String.raw`(?:(?:${signs})\s*(?:or\s*=|or\s+equal(?:\s+to)?)?|(?:${signWords})\b)\s*`;
const comparison = new RegExp(
  String.raw`^(?<sign>${signText})(?<first>${numberText})(?<tail>.*)$`,
  'iu',
);
const interval = new RegExp(
  String.raw`^(?<first>${numberText})(?<firstGap>\s*)(?<firstUnit>${unitWord})?(?<dash>\s*(?:-|–|—|\bto\b)\s*)(?<second>${numberText})(?<tail>.*)$`,
  'iu',
);
const brackets = /^([([])([^()[\]]*)([)\]])(.*)$/u;

/** Context that helps to parse the text. */
export type Beside = {
  /** The unit from the unit field. It counts as a unit anywhere in the text, even if it is unknown. */
  readonly unit?: string | null;
  /** The decimals of the document. */
  readonly convention?: DecimalConvention;
};

/**
 * Parses a number, a comparison or an interval as laboratories print them: `5.4`, `<0.5`, `≥ 60 mL/min/1.73m2`, `200-1,100`,
 * `0-5 /HPF`, `less than 150`, `[3.5 - 5.3] mmol/L`, `>2.0 Toxic`. Returns undefined for words, titres (`1:160`), dates,
 * several ranges in one text, and numbers that contradict each other in their notation.
 */
export function readPrinted(text: string, beside: Beside = {}): Printed | undefined {
  if (text.length > textLengthMax) return undefined;
  const trimmed = text.trim();
  const number = parsePrintedNumber(trimmed, beside.convention);
  if (number !== undefined) return printedNumber(trimmed, number);
  const [, open = '', inner = trimmed, close = '', after = ''] = brackets.exec(trimmed) ?? [];
  const read = readComparison(inner, beside) ?? readInterval(inner, beside);
  if (read === undefined || open === '') return read;
  const tail = parseTail(after, beside.unit ?? null);
  if (tail === undefined || (tail.unit !== null && read.unit !== null)) return undefined;
  return {
    ...read,
    pieces: [words(open), ...read.pieces, words(close), ...piecesOf(after, tail)],
    unit: read.unit ?? tail.unit,
    words: [read.words, tail.words].filter((part) => part !== '').join(' '),
  };
}

function printedNumber(text: string, number: PrintedNumber): Printed {
  const bound = { value: number.value, inclusive: true };
  return {
    form: 'number',
    bounds: { min: bound, max: bound },
    pieces: [numberPiece(text, number)],
    unit: null,
    words: '',
    mark: number.mark,
  };
}

type Groups = Readonly<Record<string, string | undefined>>;

const words = (text: string): Piece => ({ kind: 'words', text });
const unitPiece = (text: string): Piece => ({ kind: 'unit', text });
const numberPiece = (text: string, number: PrintedNumber): Piece => ({
  kind: 'number',
  text,
  number,
});

function readComparison(text: string, { unit = null, convention }: Beside): Printed | undefined {
  const groups: Groups | undefined = comparison.exec(text.trim())?.groups;
  const { sign = '', first = '', tail: after = '' } = groups ?? {};
  const number = parsePrintedNumber(first, convention);
  const tail = parseTail(after, unit);
  if (number === undefined || tail === undefined) return undefined;
  const inclusive = /[=≤≥]|equal|up|most|least/iu.test(sign);
  const bound = { value: number.value, inclusive };
  const isUpper = /[<≤]|less|lower|up|most|below|under/iu.test(sign);
  return {
    form: 'comparison',
    bounds: isUpper ? { max: bound } : { min: bound },
    pieces: [words(sign), numberPiece(first, number), ...piecesOf(after, tail)],
    ...tail,
    mark: number.mark,
  };
}

function readInterval(text: string, { unit = null, convention }: Beside): Printed | undefined {
  const groups: Groups | undefined = interval.exec(text.trim())?.groups;
  const {
    first = '',
    second = '',
    dash = '',
    firstGap = '',
    firstUnit,
    tail: after = '',
  } = groups ?? {};
  const min = parsePrintedNumber(first, convention);
  const max = parsePrintedNumber(second, convention);
  const tail = parseTail(after, unit);
  if (min === undefined || max === undefined || tail === undefined) return undefined;
  const mark = commonMark([min.mark, max.mark]);
  const isOneUnit =
    firstUnit === undefined || tail.unit === null || areOneUnit(firstUnit, tail.unit);
  if (min.value > max.value || mark === undefined || !isOneUnit) return undefined;
  const between = firstUnit === undefined ? [] : [unitPiece(firstUnit)];
  return {
    form: 'interval',
    bounds: {
      min: { value: min.value, inclusive: true },
      max: { value: max.value, inclusive: true },
    },
    pieces: [
      numberPiece(first, min),
      words(firstGap),
      ...between,
      words(dash),
      numberPiece(second, max),
      ...piecesOf(after, tail),
    ].filter((piece) => piece.text !== ''),
    unit: tail.unit ?? firstUnit ?? null,
    words: tail.words,
    mark,
  };
}

/** The pieces of the text that a tail was parsed of. */
function piecesOf(text: string, { unit }: Tail): readonly Piece[] {
  if (unit === null) return text === '' ? [] : [words(text)];
  const gap = /^\s*/u.exec(text)?.[0] ?? '';
  const pieces = [words(gap), unitPiece(unit), words(text.slice(gap.length + unit.length))];
  return pieces.filter((piece) => piece.text !== '');
}

/**
 * Returns whether a text is a number or a range of values; undefined for words. `16,18` is a list and not a number,
 * unless the laboratory marks it as measured by a numeric type or a unit.
 */
export function printedKind(
  text: string,
  { isMeasured }: { readonly isMeasured: boolean },
): 'numeric' | 'range' | undefined {
  const printed = readPrinted(text);
  if (printed === undefined) return undefined;
  if (!isMeasured && printed.mark === 'comma') return undefined;
  return printed.form === 'number' ? 'numeric' : 'range';
}
