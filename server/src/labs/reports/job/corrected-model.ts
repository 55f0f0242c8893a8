import type { LoincMatch, ReadResult } from '../reading/model.ts';
import type { Correction, JobData } from './model.ts';

/** A value as a reviewer leaves it, beside what is printed. */
export type CorrectedResult = {
  /** Its place among the values that were read, from 1. */
  readonly position: number;
  readonly printed: ReadResult;
  /** What a reviewer said of it; undefined: nothing. */
  readonly correction: Correction | undefined;
  readonly testName: string;
  readonly value: string;
  readonly units: string | null;
  readonly loinc: LoincMatch | null;
  readonly isLeftOut: boolean;
  readonly isAboveMaxRange: boolean | null;
  readonly isBelowMinRange: boolean | null;
  readonly interpretation: NonNullable<ReadResult['interpretation']>;
};

/** Every value of a report with what was said of it. */
export function correctedResults({
  report,
  corrections,
}: Pick<JobData, 'report' | 'corrections'>): readonly CorrectedResult[] {
  return (report?.results ?? []).map((printed, index) =>
    correct(printed, index + 1, corrections[index + 1]),
  );
}

function correct(
  printed: ReadResult,
  position: number,
  correction: Correction | undefined,
): CorrectedResult {
  const {
    testName = printed.testName,
    value = printed.value,
    isLeftOut = false,
  } = correction ?? {};
  const units = correction?.units === undefined ? (printed.units ?? null) : correction.units;
  const loinc = loincOf(printed, correction);
  const said = value === printed.value ? flagsAsRead(printed) : flagsOf(value, printed);
  return { position, printed, correction, testName, value, units, loinc, isLeftOut, ...said };
}

/** Without another word of a reviewer it is the candidate that came first. */
function loincOf(
  { loincMatches, loincMatchStatus }: ReadResult,
  correction: Correction | undefined,
): LoincMatch | null {
  if (correction?.loinc === null) return null;
  if (correction?.loinc === undefined)
    return loincMatchStatus === 'no_match' ? null : (loincMatches[0] ?? null);
  const { code, name } = correction.loinc;
  const known = loincMatches.find(({ loincCode }) => loincCode === code);
  const chosen = known ?? { loincCode: code, loincName: name, displayName: name, aliases: [] };
  return { ...chosen, confidenceScore: 1 };
}

type Flags = Pick<CorrectedResult, 'isAboveMaxRange' | 'isBelowMinRange' | 'interpretation'>;

function flagsAsRead(printed: ReadResult): Flags {
  return {
    isAboveMaxRange: printed.isAboveMaxRange ?? null,
    isBelowMinRange: printed.isBelowMinRange ?? null,
    interpretation: printed.interpretation ?? 'unknown',
  };
}

const decimal = /^-?\d+(?:\.\d+)?$/u;

/** What was misread says nothing of the value that it was: that is compared anew with the range that is printed. */
function flagsOf(
  value: string,
  { minReferenceRange: min, maxReferenceRange: max }: ReadResult,
): Flags {
  if (!decimal.test(value) || (min === undefined && max === undefined))
    return { isAboveMaxRange: null, isBelowMinRange: null, interpretation: 'unknown' };
  const number = Number(value);
  const isAboveMaxRange = max === undefined ? null : number > max;
  const isBelowMinRange = min === undefined ? null : number < min;
  const isOutside = isAboveMaxRange === true || isBelowMinRange === true;
  return { isAboveMaxRange, isBelowMinRange, interpretation: isOutside ? 'abnormal' : 'normal' };
}
