import type { FindLoinc } from './match-model.ts';
import type { Doubt, ReadResult } from './model.ts';
import { withoutMarks } from './names-model.ts';
import { type Decimal, decimalOf } from './numbers-model.ts';
import { readEnds, readRange } from './range-model.ts';
import type { Cell } from './rows-model.ts';
import type { Entry } from './tables-model.ts';
import { judge, kindOf, readPrinted } from './value-model.ts';

/** The values of the lines of a report. */
export function resultsOf(entries: readonly Entry[], find: FindLoinc): readonly ReadResult[] {
  const numbers = entries.flatMap(({ line: { value, range, low, high } }) =>
    [value, range, low, high].flatMap((cell) => (cell === undefined ? [] : [cell.text])),
  );
  const decimal = decimalOf(numbers);
  return entries.flatMap((entry) => readLine(entry, decimal, find) ?? []);
}

function readLine(
  { line, panel }: Entry,
  decimal: Decimal,
  find: FindLoinc,
): ReadResult | undefined {
  const { name, value, units, range, low, high, flag } = line;
  if (name === undefined || value === undefined) return undefined;
  const testName = withoutMarks(name.text);
  const printed = readPrinted(value.text, units?.text, flag?.text);
  const kind = kindOf(printed.value, decimal);
  const limits =
    low === undefined && high === undefined
      ? readRange(range?.text, printed.units, decimal)
      : readEnds(low?.text, high?.text, decimal);
  const said = printed.units ?? limits.units;
  const judged = judge(kind.number, limits, printed.flag);
  const { minReferenceRange, maxReferenceRange } = limits;
  return {
    testName,
    value: printed.value,
    ...(said === undefined ? {} : { units: said }),
    type: kind.type,
    sampleType: /\burin/iu.test(`${testName} ${panel ?? ''}`) ? 'urine' : 'unknown',
    measurementKind: 'unknown',
    ...(minReferenceRange === undefined ? {} : { minReferenceRange }),
    ...(maxReferenceRange === undefined ? {} : { maxReferenceRange }),
    ...(panel === undefined ? {} : { sourcePanelName: panel }),
    ...(judged.interpretation === undefined ? {} : { interpretation: judged.interpretation }),
    ...(judged.isAboveMaxRange === undefined ? {} : { isAboveMaxRange: judged.isAboveMaxRange }),
    ...(judged.isBelowMinRange === undefined ? {} : { isBelowMinRange: judged.isBelowMinRange }),
    ...find({ testName, units: said, panel }),
    confidence: {
      testName: name.confidence,
      value: value.confidence,
      units: (units ?? (printed.units === undefined ? range : value) ?? value).confidence,
    },
    place: placeOf(value),
    doubts: [
      ...printed.doubts,
      ...kind.doubts,
      ...limits.doubts,
      ...judged.doubts,
      ...impossible(kind.number, said, limits),
    ],
  };
}

type Limits = Pick<ReadResult, 'minReferenceRange' | 'maxReferenceRange'>;
/** So many times beyond its range a value was rather misread, or is of other units. */
const timesMax = 100;

/** What no measurement gives. */
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
