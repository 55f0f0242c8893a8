import {
  conventionOf,
  type DecimalConvention,
  excludesUsual,
  implausibleOf,
  type Printed,
  type Range,
  readPrinted,
  splitResult,
} from '#labs/values';

import { interpretValue } from './interpret-model.ts';
import type { FindLoinc } from './match-model.ts';
import type { Doubt, ReadResult } from './model.ts';
import { withoutMarks } from './names-model.ts';
import { readLineRange } from './range-model.ts';
import type { Cell } from './rows-model.ts';
import type { Entry } from './tables-model.ts';

type Convention = DecimalConvention | 'both' | undefined;

/** The values of the lines of a report. */
export function resultsOf(entries: readonly Entry[], find: FindLoinc): readonly ReadResult[] {
  const numbers = entries.flatMap(({ line: { value, range, low, high } }) =>
    [value, range, low, high].flatMap((cell) => (cell === undefined ? [] : [cell.text])),
  );
  const convention = conventionOf(numbers);
  return entries.flatMap((entry) => readLine(entry, convention, find) ?? []);
}

function readLine(
  { line, panel, isHeaderless = false }: Entry,
  convention: Convention,
  find: FindLoinc,
): ReadResult | undefined {
  const { name, value, units, range, low, high, flag } = line;
  if (name === undefined || value === undefined) return undefined;
  const testName = withoutMarks(name.text);
  const parts = splitResult(value.text);
  const beside = units?.text ?? parts.unit;
  const read = readValue(parts.value, beside, convention);
  const limits = readLineRange(
    { range: range?.text, low: low?.text, high: high?.text },
    beside,
    convention,
  );
  const said = beside ?? limits.units;
  const matching = find({ testName, units: said, panel });
  const loinc = matching.loincMatches[0]?.loincCode ?? null;
  const isAlone = isThreshold(limits.range, loinc, said);
  const isOfUnit = limits.doubts.length === 0 && !isAlone;
  const judged = interpretValue(
    read.printed,
    isOfUnit ? limits.range : undefined,
    flag?.text ?? parts.flag,
  );
  const ends = isAlone ? {} : endsOf(limits.range);
  const number = read.printed?.form === 'number' ? read.printed.bounds.min?.value : undefined;
  const { doubts, ...sides } = judged;
  return {
    testName,
    value: parts.value,
    ...(said === undefined ? {} : { units: said }),
    type: read.type,
    sampleType: /\burin/iu.test(`${testName} ${panel ?? ''}`) ? 'urine' : 'unknown',
    measurementKind: 'unknown',
    ...(limits.text === undefined ? {} : { referenceRange: limits.text }),
    ...ends,
    ...(panel === undefined ? {} : { sourcePanelName: panel }),
    ...sides,
    ...matching,
    confidence: {
      testName: name.confidence,
      value: value.confidence,
      units: (units ?? (beside === undefined ? range : value) ?? value).confidence,
    },
    place: placeOf(value),
    doubts: [
      ...(isHeaderless ? [noHeader] : []),
      ...(parts.hasMoreNumbers ? [several] : []),
      ...read.doubts,
      ...limits.doubts,
      ...doubts,
      ...(isAlone ? [threshold] : []),
      // A value that can be a different number has a doubt already; the limits of the analyte would only repeat it.
      ...(read.doubts.length > 0
        ? []
        : unlikely(read.printed, loinc, said, impossible(number, said, ends))),
    ],
  };
}

const noHeader = { code: 'no_header', message: 'No header says what the columns of the table are' };
const several = { code: 'several_numbers', message: 'Several numbers stand where the result is' };
const comma = { code: 'comma', message: 'The comma may part thousands or decimals' };
const point = { code: 'point', message: 'Other numbers of the report have decimal commas' };
const noNumber = { code: 'not_a_number', message: 'The value is no number' };

type Value = Pick<ReadResult, 'doubts'> & {
  readonly type: NonNullable<ReadResult['type']>;
  readonly printed?: Printed;
};

/** The kind of a value, and what speaks against taking it as it stands. */
function readValue(text: string, unit: string | undefined, convention: Convention): Value {
  const beside = { unit: unit ?? null };
  const decimals = convention === 'comma' ? { convention } : {};
  const printed = readPrinted(text, { ...beside, ...decimals });
  const any = printed ?? readPrinted(text, beside);
  if (any === undefined) return { type: 'comment', doubts: [noNumber] };
  const type = any.form === 'number' ? 'numeric' : 'range';
  const isUnsure = printed === undefined || (convention === 'both' && printed.mark !== 'none');
  const doubts = text.includes(',') ? [comma] : isUnsure ? [point] : [];
  return isUnsure ? { type, doubts } : { type, printed, doubts };
}

const threshold = {
  code: 'decision_limit',
  message: 'A limit that leaves out every usual value is not taken for the reference range',
};

/** A limit alone at which a value means something: `>=6.5` of hemoglobin A1c. */
function isThreshold(
  range: Range | undefined,
  loinc: string | null,
  unit: string | undefined,
): boolean {
  if (range?.kind !== 'interval') return false;
  return excludesUsual({ loinc, unit: unit ?? null, bounds: range.printed.bounds });
}

/** Returns the doubt that the limits of the analyte give, unless the value has one already. */
function unlikely(
  value: Printed | undefined,
  loinc: string | null,
  unit: string | undefined,
  doubts: readonly Doubt[],
): readonly Doubt[] {
  if (value === undefined || doubts.length > 0) return doubts;
  const found = implausibleOf({ loinc, unit: unit ?? null, bounds: value.bounds });
  if (found === undefined) return [];
  const fits = found.fitsUnit === null ? '' : `; in ${found.fitsUnit} it would be usual`;
  return found.reason === 'beyond_limits'
    ? [{ code: 'hardly_possible', message: `The value is hardly possible in ${found.unit}${fits}` }]
    : [{ code: 'other_unit', message: `The value is unusual in ${found.unit}${fits}` }];
}

function endsOf(range: Range | undefined): Limits {
  if (range?.kind !== 'interval') return {};
  const { min, max } = range.printed.bounds;
  return {
    ...(min === undefined ? {} : { minReferenceRange: min.value }),
    ...(max === undefined ? {} : { maxReferenceRange: max.value }),
  };
}

type Limits = Pick<ReadResult, 'minReferenceRange' | 'maxReferenceRange'>;
/** A value this many times beyond its range was probably misread, or has another unit. */
const timesMax = 100;

/** Returns the doubts of values that no measurement can have. */
function impossible(
  value: number | undefined,
  units: string | undefined,
  { minReferenceRange: min, maxReferenceRange: max }: Limits,
): readonly Doubt[] {
  if (value === undefined) return [];
  const isNegative = value < 0 && !(min !== undefined && min < 0);
  const isNothing = value === 0 && min !== undefined && min > 0;
  const isAboveAll = units === '%' && value > 100 && !(max !== undefined && max > 100);
  const isFar =
    (max !== undefined && max > 0 && value > max * timesMax) ||
    (min !== undefined && min > 0 && value < min / timesMax);
  const message = 'The value is hardly possible: compare it with the file';
  return isNegative || isNothing || isAboveAll || isFar
    ? [{ code: 'hardly_possible', message }]
    : [];
}

const placeOf = ({ page, x, y, width, height }: Cell) => ({ page, x, y, width, height });
