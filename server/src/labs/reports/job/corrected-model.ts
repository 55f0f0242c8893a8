import { interpretCorrected } from '../parsing/interpret-model.ts';
import type { LoincMatch, ReadResult } from '../parsing/model.ts';
import type { Correction, JobData } from './model.ts';

/** A value after the reviewer's correction, with the printed value. */
export type CorrectedResult = {
  /** The position among the values of the report, from 1. */
  readonly position: number;
  readonly printed: ReadResult;
  /** The reviewer's correction; undefined if there is none. */
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

/** Returns all values of a report with their corrections. */
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

/**
 * Compares the corrected value with the printed range again. The printed flag belonged to the misread value, so it
 * does not count.
 */
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
