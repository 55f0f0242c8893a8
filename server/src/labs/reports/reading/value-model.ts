import type { Doubt, ReadResult } from './model.ts';

export type Printed = {
  readonly value: string;
  readonly units: string | undefined;
  readonly flag: string | undefined;
  readonly doubts: readonly Doubt[];
};

const several = { code: 'several_numbers', message: 'Several numbers stand where the result is' };
const flagWord = /^(?:h|l|hh|ll|hi|lo|a|aa|high|low|abnormal|normal|n|critical|\*+)$/iu;

/** A value may have its flag and its units beside it, where the columns are narrow. */
export function readPrinted(
  cell: string,
  units: string | undefined,
  flag: string | undefined,
): Printed {
  const found = /^(?<value>(?:[<>≤≥]=?\s*)?-?\d[\d.,]*)(?:\s+(?<rest>.+))?$/u.exec(cell.trim());
  const { value = cell.trim(), rest = '' } = found?.groups ?? {};
  const words = rest.split(/\s+/u).filter((word) => word !== '');
  const flagBeside = words.find((word) => flagWord.test(word));
  const unitsBeside = words.filter((word) => !flagWord.test(word)).join(' ');
  return {
    value,
    units: units ?? (unitsBeside === '' ? undefined : unitsBeside),
    flag: flag ?? flagBeside,
    doubts: words.some((word) => /^[<>]?\d[\d.,]*$/u.test(word)) ? [several] : [],
  };
}

const number = /^-?\d+(?:\.\d+)?$/u;
const bound = /^[<>≤≥]=?\s*\d+(?:\.\d+)?$/u;

/** What kind of value it is, and what speaks against taking it as it stands. */
export function kindOf(value: string): {
  readonly type: NonNullable<ReadResult['type']>;
  readonly number?: number;
  readonly doubts: readonly Doubt[];
} {
  const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(value);
  if (thousands) {
    const message = 'The comma may part thousands or decimals';
    return { type: 'numeric', doubts: [{ code: 'comma', message }] };
  }
  if (number.test(value)) return { type: 'numeric', number: Number(value), doubts: [] };
  if (bound.test(value)) return { type: 'range', doubts: [] };
  if (/^(?:[<>≤≥]=?\s*)?-?\d+,\d+$/u.test(value))
    return {
      type: 'numeric',
      doubts: [{ code: 'comma', message: 'The value has a decimal comma' }],
    };
  return { type: 'comment', doubts: [{ code: 'not_a_number', message: 'The value is no number' }] };
}

type Range = Pick<ReadResult, 'minReferenceRange' | 'maxReferenceRange'> & {
  readonly doubts: readonly Doubt[];
};

/** A range that is printed in one cell. Ranges that depend on sex, age or words are not taken. */
export function readRange(text: string | undefined): Range {
  if (text === undefined || text.trim() === '') return { doubts: [] };
  const plain = text.replaceAll(/[()[\]]/gu, '').trim();
  const [, min, max] = /^(-?\d+(?:\.\d+)?)\s*(?:-|–|to)\s*(-?\d+(?:\.\d+)?)\b/u.exec(plain) ?? [];
  if (min !== undefined && max !== undefined && Number(min) <= Number(max))
    return { minReferenceRange: Number(min), maxReferenceRange: Number(max), doubts: [] };
  const [, sign, limit] = /^(<|≤|<=|>|≥|>=)\s*=?\s*(\d+(?:\.\d+)?)\b/u.exec(plain) ?? [];
  if (sign !== undefined && limit !== undefined)
    return sign.startsWith('<') || sign === '≤'
      ? { maxReferenceRange: Number(limit), doubts: [] }
      : { minReferenceRange: Number(limit), doubts: [] };
  if (/^(?:negative|not detected|non-?reactive|none|not estab\.?|see note)/iu.test(plain))
    return { doubts: [] };
  return {
    doubts: [{ code: 'range_not_read', message: 'The reference range is not one of numbers' }],
  };
}

type Judged = Pick<ReadResult, 'isAboveMaxRange' | 'isBelowMinRange' | 'interpretation'> & {
  readonly doubts: readonly Doubt[];
};

/** Compares a number with its range, and the flag that is printed with that. */
export function judge(
  value: number | undefined,
  { minReferenceRange: min, maxReferenceRange: max }: Omit<Range, 'doubts'>,
  flag: string | undefined,
): Judged {
  const printed = flag?.toLowerCase() ?? '';
  const isCritical = ['hh', 'll', 'aa', 'critical'].includes(printed);
  const isFlagged = printed !== '' && printed !== 'n' && printed !== 'normal';
  if (value === undefined || (min === undefined && max === undefined)) {
    const said = isCritical ? 'critical' : isFlagged ? 'abnormal' : 'unknown';
    return { interpretation: said, doubts: [] };
  }
  const isAbove = max !== undefined && value > max;
  const isBelow = min !== undefined && value < min;
  const isWrong =
    (printed.startsWith('h') && !isAbove) ||
    (printed.startsWith('l') && !isBelow) ||
    (!isFlagged && printed !== '' && (isAbove || isBelow));
  const message = 'The flag that is printed does not fit the value and its range';
  return {
    ...(max === undefined ? {} : { isAboveMaxRange: isAbove }),
    ...(min === undefined ? {} : { isBelowMinRange: isBelow }),
    interpretation: isCritical
      ? 'critical'
      : isAbove || isBelow || isFlagged
        ? 'abnormal'
        : 'normal',
    doubts: isWrong ? [{ code: 'flag_differs', message }] : [],
  };
}
