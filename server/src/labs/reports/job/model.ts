import type { UserId } from '#kernel/scope.ts';

import type { Doubt, ReadReport } from '../parsing/model.ts';

export const jobStatuses = ['upload_pending', 'started', 'completed', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const failureReasons = [
  'invalid_input',
  'low_quality',
  'not_english',
  'no_table',
  'microbiology',
  'too_many_pages',
  'processing_error',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export const reviewStates = ['none', 'waiting', 'approved', 'refused'] as const;
/** `none`: the report needs no review, or has not been read yet. */
export type ReviewState = (typeof reviewStates)[number];

/** A reviewer's correction of a value. Absent fields stay as they were read. */
export type Correction = {
  readonly testName?: string;
  readonly value?: string;
  readonly units?: string | null;
  /** Null if the value has no code. */
  readonly loinc?: { readonly code: string; readonly name: string } | null;
  /** It is no value of this report, and is not accepted. */
  readonly isLeftOut?: boolean;
};

/** The data of a report after the attempt to read it. Printed values are never overwritten. */
export type JobData = {
  readonly report: ReadReport | null;
  /** Why it could not be read, in words; null where it was. */
  readonly cause: string | null;
  /** The reasons to doubt that the report belongs to the user. */
  readonly doubts: readonly Doubt[];
  /** Corrections by the position of the value, from 1. */
  readonly corrections: Readonly<Record<number, Correction>>;
  /** The reviewer's reason for rejecting the report. */
  readonly refusal: string | null;
};

export type Job = {
  readonly id: string;
  readonly userId: UserId;
  readonly status: JobStatus;
  readonly failureReason: FailureReason | null;
  readonly needsReview: boolean;
  readonly review: ReviewState;
  /** Counts the changes that a reviewer can see. */
  readonly version: number;
  readonly data: JobData | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The maximum of attempts for a report that ends its process or fails with an internal error. */
export const attemptsMax = 3;

/** How many days the files are retained after the last step that needs them. */
export const filesKeptDays = 30;

/** Returns true if all values can be accepted as read, without a review. */
export function isBeyondDoubt(report: ReadReport, doubts: readonly Doubt[]): boolean {
  return (
    doubts.length === 0 &&
    report.doubts.length === 0 &&
    report.results.every(
      (result) => result.loincMatchStatus === 'auto_match' && result.doubts.length === 0,
    )
  );
}
