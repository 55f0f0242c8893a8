import type { PlainDate } from '#kernel/time.ts';

import type { DiagnosisCode } from './code.ts';

export type DiagnosisEntry = {
  readonly code: DiagnosisCode;
  /** Valid for submission; otherwise a heading with more specific codes under it. */
  readonly isBillable: boolean;
  readonly title: string;
  /** At most 60 characters; null where it is the title. */
  readonly shortTitle: string | null;
};

/** Another name of a code: an inclusion term of the tabular list, or an entry of the alphabetic index. */
export type DiagnosisTerm = { readonly code: DiagnosisCode; readonly term: string };

/** An Excludes note of the tabular list. */
export type ExcludesNote = {
  /** Where it stands: a code, or a span of categories such as E08-E13 (a block or a chapter). */
  readonly at: string;
  readonly type: 'excludes1' | 'excludes2';
  readonly text: string;
};

/** The codes in force from a day on, until the next release. */
export type Release = {
  readonly validFrom: PlainDate;
  /** 2027: October 2026 to September 2027. */
  readonly fiscalYear: number;
  readonly entries: readonly DiagnosisEntry[];
  readonly terms: readonly DiagnosisTerm[];
  readonly excludes: readonly ExcludesNote[];
};

/** The first day of a fiscal year. */
export function fiscalYearStart(fiscalYear: number): string {
  return `${fiscalYear - 1}-10-01`;
}

/** Its last day. */
export function fiscalYearEnd(fiscalYear: number): string {
  return `${fiscalYear}-09-30`;
}
