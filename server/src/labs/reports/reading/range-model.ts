import type { Doubt, ReadResult } from './model.ts';
import { type Decimal, numberOf } from './numbers-model.ts';
import { isUnit, unitKey } from './units-model.ts';

export type Range = Pick<ReadResult, 'minReferenceRange' | 'maxReferenceRange'> & {
  /** Units that stand behind the range. */
  readonly units?: string;
  readonly doubts: readonly Doubt[];
};

const notRead: Range = {
  doubts: [{ code: 'range_not_read', message: 'The reference range is not one of numbers' }],
};
const number = String.raw`-?\d(?:[\d.,]*\d)?`;
const between = new RegExp(
  `^(?<min>${number})\\s*(?:-|–|—|to)\\s*(?<max>${number})(?<rest>.*)$`,
  'u',
);
const bounded = new RegExp(
  `^(?<sign>[<>≤≥]|less than|under|below|up to|greater than|more than|over|above|at least)\\s*(?:or\\s*)?(?:equal to|=)?\\s*(?<limit>${number})(?<rest>.*)$`,
  'iu',
);
const isUpper = (sign: string): boolean => /^(?:[<≤]|less|under|below|up)/iu.test(sign);

/** A range that is printed in one cell. Ranges that depend on sex, age or words are not taken. */
export function readRange(
  text: string | undefined,
  units: string | undefined,
  decimal: Decimal,
): Range {
  if (text === undefined || text.trim() === '') return { doubts: [] };
  const plain = text.replace(/^\s*[([](.*)[)\]]\s*$/u, '$1').trim();
  if (/^(?:negative|not detected|non-?reactive|none|not estab\.?|see note)/iu.test(plain))
    return { doubts: [] };
  const {
    min,
    max,
    sign,
    limit,
    rest = '',
  } = (between.exec(plain) ?? bounded.exec(plain))?.groups ?? {};
  const behind = restOf(rest, units);
  if (behind === undefined) return notRead;
  if (sign !== undefined && limit !== undefined) {
    const read = numberOf(limit, decimal);
    if (read === undefined) return notRead;
    return isUpper(sign)
      ? { maxReferenceRange: read, ...behind }
      : { minReferenceRange: read, ...behind };
  }
  const [low, high] = [numberOf(min ?? '', decimal), numberOf(max ?? '', decimal)];
  if (low === undefined || high === undefined || low > high) return notRead;
  return { minReferenceRange: low, maxReferenceRange: high, ...behind };
}

/** Behind a range there is nothing, or its units; anything else may say whom it is for. */
function restOf(
  rest: string,
  units: string | undefined,
): Pick<Range, 'units' | 'doubts'> | undefined {
  const said = rest.trim();
  if (said === '') return { doubts: [] };
  if (units !== undefined && unitKey(said) === unitKey(units)) return { units: said, doubts: [] };
  if (!isUnit(said)) return undefined;
  const message = 'The value and its range have other units';
  return { units: said, doubts: units === undefined ? [] : [{ code: 'units_differ', message }] };
}

/** A range whose ends have a column each. */
export function readEnds(
  low: string | undefined,
  high: string | undefined,
  decimal: Decimal,
): Range {
  const [min, max] = [low, high].map((text) =>
    text === undefined ? undefined : numberOf(text.trim(), decimal),
  );
  const isLost =
    (low !== undefined && min === undefined) || (high !== undefined && max === undefined);
  if (isLost || (min !== undefined && max !== undefined && min > max)) return notRead;
  return {
    ...(min === undefined ? {} : { minReferenceRange: min }),
    ...(max === undefined ? {} : { maxReferenceRange: max }),
    doubts: [],
  };
}
