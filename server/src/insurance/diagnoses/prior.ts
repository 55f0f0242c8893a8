import type { DiagnosisCode } from './code.ts';

/** How common a code is in practice, from data/commonness.tsv: 1 daily, 2 often, 3 the usual one of its category. */
export type Commonness = 1 | 2 | 3;

/** Points that decide between codes that match a query equally well. Set on bench/diagnoses/tuning.tsv. */
const points = {
  base: 60,
  common: { 1: 90, 2: 55, 3: 25 },
  unspecified: 15,
  /** For each character beyond the category. */
  specific: -4,
  /** For each character of the title. */
  long: -0.15,
  /** For titles that begin with "other". */
  other: -6,
  laterality: -6,
  /** The patient's own history is meant more often than the family's. */
  familyHistory: -20,
  injury: -12,
  externalCause: -20,
  obstetric: -10,
  perinatal: -12,
  laterEncounter: -25,
  max: 255,
} as const;

/** Returns the general likelihood of a code for any query, from 0 to 255. */
export function priorOf(
  code: DiagnosisCode,
  title: string,
  commonness: Commonness | undefined,
): number {
  const lower = title.toLowerCase();
  let sum: number = points.base + (commonness === undefined ? 0 : points.common[commonness]);
  sum += points.specific * (code.length - 3) + points.long * title.length;
  if (/\bunspecified\b|\bwithout complication|\buncomplicated\b/u.test(lower))
    sum += points.unspecified;
  if (/^other\b/u.test(lower)) sum += points.other;
  if (/^family history\b/u.test(lower)) sum += points.familyHistory;
  if (/\b(?:right|left|bilateral)\b/u.test(lower)) sum += points.laterality;
  if (/\b(?:subsequent encounter|sequela)\b/u.test(lower)) sum += points.laterEncounter;
  sum += chapterPoints(code);
  return Math.round(Math.min(points.max, Math.max(0, sum)));
}

function chapterPoints(code: DiagnosisCode): number {
  switch (code.charAt(0)) {
    case 'S':
    case 'T':
      return points.injury;
    case 'V':
    case 'W':
    case 'X':
    case 'Y':
      return points.externalCause;
    case 'O':
      return points.obstetric;
    case 'P':
      return points.perinatal;
    default:
      return 0;
  }
}
