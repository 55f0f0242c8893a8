/** The decimal separator of a number; `either` for `1,250`, whose comma can also separate thousands. */
export type DecimalMark = 'point' | 'comma' | 'either' | 'none';

/** A number as a laboratory printed it. */
export type PrintedNumber = {
  readonly value: number;
  /** The number in digits only, with a decimal point: `-0.5`, `1100`. */
  readonly plain: string;
  readonly decimals: number;
  readonly mark: DecimalMark;
};

/**
 * Digits with or without a point: `5.4`, `.5`, `9.`; thousands apart by commas: `1,250`, `1,250.5`; a decimal comma where it
 * can be nothing else: `5,4`, `0,250`, `1.250,5`. Three digits after the first comma are thousands.
 */
const unsignedText = [
  String.raw`[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3})+,\d+`,
  String.raw`(?:0|\d+(?=,(?!\d{3}(?!\d)))),\d+`,
  String.raw`\d+\.?\d*`,
  String.raw`\.\d+`,
].join('|');

/** For a larger pattern. The minus sign of typography is one; a dash is not. */
export const numberText = String.raw`[+\-−]?(?:${unsignedText})`;

const whole = new RegExp(String.raw`^([+\-−]?)(${unsignedText})$`);

/** A sign before decimals that the rest of a document uses. */
export type DecimalConvention = 'point' | 'comma';

/**
 * Parses a printed number. Returns undefined for other text, and for numbers beyond the range of a double.
 * In a document with decimal commas `8,600` is 8.6, and `1.234` is not read: it can be either.
 */
export function parsePrintedNumber(
  text: string,
  convention: DecimalConvention = 'point',
): PrintedNumber | undefined {
  const [, sign = '', unsigned = ''] = whole.exec(text) ?? [];
  if (unsigned === '') return undefined;
  const found = markOf(unsigned);
  if (convention === 'comma' && found === 'point') return undefined;
  const mark = convention === 'comma' && found === 'either' ? 'comma' : found;
  const digits =
    mark === 'comma'
      ? unsigned.replaceAll('.', '').replace(',', '.')
      : unsigned.replaceAll(',', '');
  const [integer = '', fraction = ''] = digits.split('.');
  const plain = `${integer === '' ? '0' : integer}${fraction === '' ? '' : `.${fraction}`}`;
  const size = Number(plain);
  if (!Number.isFinite(size)) return undefined;
  const isNegative = sign !== '' && sign !== '+' && size !== 0;
  return {
    value: isNegative ? -size : size,
    plain: isNegative ? `-${plain}` : plain,
    decimals: fraction.length,
    mark,
  };
}

function markOf(unsigned: string): DecimalMark {
  const commas = unsigned.split(',').length - 1;
  if (commas === 0) return unsigned.includes('.') ? 'point' : 'none';
  if (commas > 1) return 'point';
  const comma = unsigned.indexOf(',');
  const point = unsigned.indexOf('.');
  if (point !== -1) return point < comma ? 'comma' : 'point';
  const isThousands = /^[1-9]\d{0,2},\d{3}$/.test(unsigned);
  return isThousands ? 'either' : 'comma';
}

/** Returns the convention of the numbers in a document: `both` if they contradict each other. */
export function conventionOf(texts: readonly string[]): DecimalConvention | 'both' | undefined {
  const marks = new Set(texts.flatMap(marksIn));
  if (marks.has('comma')) return marks.has('point') ? 'both' : 'comma';
  return marks.has('point') ? 'point' : undefined;
}

const numbersIn = new RegExp(String.raw`(?<![\d.,:/])(?:${unsignedText})(?![\d.,:/]*\d)`, 'gu');

function marksIn(text: string): readonly DecimalMark[] {
  return [...text.matchAll(numbersIn)].map(([number]) => markOf(number));
}

/** Returns the notation that all these numbers share; undefined if two of them contradict each other. */
export function commonMark(marks: readonly DecimalMark[]): DecimalMark | undefined {
  const isComma = marks.includes('comma');
  if (isComma && (marks.includes('point') || marks.includes('either'))) return undefined;
  return (['comma', 'point', 'either'] as const).find((each) => marks.includes(each)) ?? 'none';
}
