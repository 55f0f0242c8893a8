import { interpretCorrected } from '../parsing/interpret-model.ts';
import type { LoincMatch, ReadResult } from '../parsing/model.ts';
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
  const said =
    value === printed.value ? flagsAsRead(printed) : flagsOf(value, units, printed, loinc);
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

/** What was misread says nothing of the value that it was: that is compared anew with the range that is printed. */
function flagsOf(
  value: string,
  units: string | null,
  printed: ReadResult,
  loinc: LoincMatch | null,
): Flags {
  const range = printed.referenceRange ?? rangeOfEnds(printed);
  const judged = interpretCorrected({
    result: value,
    unit: units,
    referenceRange: range,
    loinc: loinc?.loincCode ?? null,
  });
  return {
    isAboveMaxRange: judged.isAboveMaxRange ?? null,
    isBelowMinRange: judged.isBelowMinRange ?? null,
    interpretation: judged.interpretation ?? 'unknown',
  };
}

/** Reports that were read by earlier versions have the ends of their ranges only. */
function rangeOfEnds({
  minReferenceRange: min,
  maxReferenceRange: max,
}: ReadResult): string | null {
  if (min !== undefined && max !== undefined) return `${min} - ${max}`;
  if (min !== undefined) return `>= ${min}`;
  return max === undefined ? null : `<= ${max}`;
}
