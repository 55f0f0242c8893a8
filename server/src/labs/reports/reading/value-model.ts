import type { Doubt, ReadResult } from './model.ts';
import { type Decimal, numberOf } from './numbers-model.ts';
import type { Range } from './range-model.ts';

export type Printed = {
  readonly value: string;
  readonly units: string | undefined;
  readonly flag: string | undefined;
  readonly doubts: readonly Doubt[];
};

const several = { code: 'several_numbers', message: 'Several numbers stand where the result is' };
const flagWord = /^\(?(?:h|l|hh|ll|hi|lo|a|aa|high|low|abnormal|normal|n|critical|\*+|[↑↓]+)\)?$/iu;
/** Without a space, only capitals and signs are a flag. */
const parts =
  /^(?:(?<before>\(?(?:HH?|LL?)\)?|\*+)\s*)?(?<value>(?:[<>≤≥]\s*(?:or\s*)?=?\s*)?-?\d(?:[\d.,]*\d)?)(?<share>%)?(?<mark>HH?|LL?|A|\*+|[↑↓]+)?(?:\s+(?<rest>.+))?$/u;
const partsOfOr = new RegExp(parts.source, 'iu');

/** A value may have its flag and its units beside it, where the columns are narrow. */
export function readPrinted(
  cell: string,
  units: string | undefined,
  flag: string | undefined,
): Printed {
  const text = cell.trim();
  const pattern = /\bor\b/iu.test(text) ? partsOfOr : parts;
  const { before, value = text, share, mark, rest = '' } = pattern.exec(text)?.groups ?? {};
  const words = rest.split(/\s+/u).filter((word) => word !== '');
  const flagBeside = words.find((word) => flagWord.test(word)) ?? mark ?? before;
  const unitsBeside = [...(share === undefined ? [] : [share]), ...words]
    .filter((word) => !flagWord.test(word))
    .join(' ');
  return {
    value,
    units: units ?? (unitsBeside === '' ? undefined : unitsBeside),
    flag: flag ?? flagBeside,
    doubts: words.some((word) => /^[<>]?\d[\d.,]*$/u.test(word)) ? [several] : [],
  };
}

const bound = /^[<>≤≥]\s*(?:or\s*)?=?\s*\d+(?:\.\d+)?$/iu;
const withComma = /^(?:[<>≤≥]\s*(?:or\s*)?=?\s*)?-?\d[\d.]*(?:,\d+)+(?:\.\d+)?$/iu;

/** What kind of value it is, and what speaks against taking it as it stands. */
export function kindOf(
  value: string,
  decimal: Decimal,
): {
  readonly type: NonNullable<ReadResult['type']>;
  readonly number?: number;
  readonly doubts: readonly Doubt[];
} {
  const number = numberOf(value, decimal);
  const read = number === undefined ? {} : { number };
  if (withComma.test(value)) {
    const message = 'The comma may part thousands or decimals';
    return { type: 'numeric', ...read, doubts: [{ code: 'comma', message }] };
  }
  if (number !== undefined) return { type: 'numeric', number, doubts: [] };
  if (bound.test(value)) return { type: 'range', doubts: [] };
  if (/^-?\d+\.\d+$/u.test(value)) {
    const message = 'Other numbers of the report have decimal commas';
    return { type: 'numeric', doubts: [{ code: 'point', message }] };
  }
  return { type: 'comment', doubts: [{ code: 'not_a_number', message: 'The value is no number' }] };
}

type Judged = Pick<ReadResult, 'isAboveMaxRange' | 'isBelowMinRange' | 'interpretation'> & {
  readonly doubts: readonly Doubt[];
};

/** Compares a number with its range, and the flag that is printed with that. */
export function judge(
  value: number | undefined,
  {
    minReferenceRange: min,
    maxReferenceRange: max,
  }: Pick<Range, 'minReferenceRange' | 'maxReferenceRange'>,
  flag: string | undefined,
): Judged {
  const printed = (flag ?? '')
    .toLowerCase()
    .replaceAll(/[()]/gu, '')
    .replace('↑', 'h')
    .replace('↓', 'l');
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
