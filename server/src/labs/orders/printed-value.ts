import {
  commonMark,
  type DecimalMark,
  numberText,
  parsePrintedNumber,
  type PrintedNumber,
} from './printed-number.ts';

/** An end of a range. It is `inclusive` where the value itself still belongs to it. */
export type Bound = { readonly value: number; readonly inclusive: boolean };

/** What a value is compared with; at least one end is known. */
export type ReferenceRange = { readonly min?: Bound; readonly max?: Bound };

/** A part of a printed text: a number, the unit behind one, or what stands between them. */
export type Piece =
  | { readonly kind: 'number'; readonly text: string; readonly number: PrintedNumber }
  | { readonly kind: 'unit'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string };

/** A number, a number with a comparator, or two numbers, as a laboratory prints them. */
export type Printed = {
  readonly form: 'number' | 'comparison' | 'interval';
  readonly bounds: ReferenceRange;
  /** The text, taken apart; put together again it is the same. */
  readonly pieces: readonly Piece[];
  /** The unit that the text itself names; null: none. */
  readonly unit: string | null;
  readonly mark: DecimalMark;
};

/** Longer texts are prose: no laboratory prints a value or a range like that. */
const textLengthMax = 200;

/** Where a second number begins, no unit and no remark goes on. */
const notNumber = String.raw`(?![-–—,;]\s*[\d.])`;
/** `x10E3/uL`, `10*3/uL`. */
const power = String.raw`(?:[x×]\s?10\s?[*^e]?|(?<=\s)10\s?[*^e])\s?\d{1,2}(?=\/)[^\s<>=≤≥]*`;
/** `mg/dL`, `/HPF`, `%`: no blank in it. A power of ten without `/` would be a part of the number. */
const unitWord = String.raw`(?:${power}|(?!to\b|[x×]\s?10|e[-+]?\d)\/?[a-z%µμ°\[{](?:${notNumber}[^\s<>=≤≥])*)`;
/** What may follow it holds no other number: `(calc)`, `fasting`, but not `fasting, 70-139 after meals`. */
const remarkText = String.raw`(?:\s*[(\[][^\d<>=≤≥()\[\]]*[)\]]|\s+(?![\d.(\[\-–—]|to\b|[x×]\s?10)(?:${notNumber}[^\s<>=≤≥])+)*`;
const tail = (name: string): string =>
  String.raw`(?<${name}Gap>\s*)(?<${name}Unit>${unitWord})?(?<${name}Remark>${remarkText})`;
const signs = String.raw`<=|>=|=<|=>|≤|≥|<|>`;
const signWords = String.raw`(?:less|lower|greater|more|higher)\s+than(?:\s+or\s+equal\s+to)?|up\s+to|at\s+most|at\s+least|below|under|above|over`;
const comparison = new RegExp(
  String.raw`^(?<sign>(?:(?:${signs})\s*(?:or\s*=|or\s+equal\s+to)?|(?:${signWords})\b)\s*)(?<first>${numberText})${tail('first')}$`,
  'iu',
);
const interval = new RegExp(
  String.raw`^(?<first>${numberText})(?<firstGap>\s*)(?<firstUnit>${unitWord})?(?<dash>\s*(?:-|–|—|\bto\b)\s*)(?<second>${numberText})${tail('second')}$`,
  'iu',
);
const brackets = /^(\()(.*)(\))$|^(\[)(.*)(\])$/u;

/**
 * The one reader of what laboratories print: `5.4`, `<0.5`, `≥ 60 mL/min/1.73m2`, `200-1,100`, `0-5 /HPF`, `less than 150`.
 * Undefined for words, titres (`1:160`), dates, several ranges in one text, and numbers that contradict each other in how
 * they are written.
 */
export function readPrinted(text: string): Printed | undefined {
  if (text.length > textLengthMax) return undefined;
  const trimmed = text.trim();
  const number = parsePrintedNumber(trimmed);
  if (number !== undefined) {
    const bound = { value: number.value, inclusive: true };
    const pieces = [{ kind: 'number', text: trimmed, number }] as const;
    return {
      form: 'number',
      bounds: { min: bound, max: bound },
      pieces,
      unit: null,
      mark: number.mark,
    };
  }
  const bracketed = brackets.exec(trimmed)?.filter((part) => part !== undefined);
  const [, open = '', inner = trimmed, close = ''] = bracketed ?? [];
  const read = readComparison(inner.trim()) ?? readInterval(inner.trim());
  if (read === undefined || open === '') return read;
  return { ...read, pieces: [words(open), ...read.pieces, words(close)] };
}

type Groups = Readonly<Record<string, string | undefined>>;

const words = (text: string): Piece => ({ kind: 'words', text });
const unitPiece = (text: string): Piece => ({ kind: 'unit', text });
const numberPiece = (text: string, number: PrintedNumber): Piece => ({
  kind: 'number',
  text,
  number,
});

function readComparison(text: string): Printed | undefined {
  const groups: Groups | undefined = comparison.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { sign = '', first = '' } = groups;
  const number = parsePrintedNumber(first);
  if (number === undefined) return undefined;
  const inclusive = /[=≤≥]|equal|up|most|least/iu.test(sign);
  const bound = { value: number.value, inclusive };
  const isUpper = /[<≤]|less|lower|up|most|below|under/iu.test(sign);
  return {
    form: 'comparison',
    bounds: isUpper ? { max: bound } : { min: bound },
    pieces: [words(sign), numberPiece(first, number), ...tailOf(groups, 'first')],
    unit: groups['firstUnit'] ?? null,
    mark: number.mark,
  };
}

function readInterval(text: string): Printed | undefined {
  const groups: Groups | undefined = interval.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { first = '', second = '', dash = '', firstUnit, secondUnit } = groups;
  const [min, max] = [parsePrintedNumber(first), parsePrintedNumber(second)];
  if (min === undefined || max === undefined || min.value > max.value) return undefined;
  const mark = commonMark([min.mark, max.mark]);
  if (mark === undefined) return undefined;
  const unit = secondUnit ?? firstUnit;
  const isOneUnit = firstUnit === undefined || firstUnit.toLowerCase() === unit?.toLowerCase();
  if (!isOneUnit) return undefined;
  return {
    form: 'interval',
    bounds: {
      min: { value: min.value, inclusive: true },
      max: { value: max.value, inclusive: true },
    },
    pieces: [
      numberPiece(first, min),
      ...tailOf(groups, 'first'),
      words(dash),
      numberPiece(second, max),
      ...tailOf(groups, 'second'),
    ],
    unit: unit ?? null,
    mark,
  };
}

function tailOf(groups: Groups, name: 'first' | 'second'): readonly Piece[] {
  const unit = groups[`${name}Unit`];
  return [
    words(groups[`${name}Gap`] ?? ''),
    ...(unit === undefined ? [] : [unitPiece(unit)]),
    words(groups[`${name}Remark`] ?? ''),
  ].filter(({ text }) => text !== '');
}

/**
 * What a text is as a result: a number, or the values that it can have; undefined for words. Unless the laboratory says that
 * it measured (a numeric type, or a unit beside it), `16,18` is a list and no number.
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
