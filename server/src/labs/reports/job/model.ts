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
/** `none`: nobody has to look at it, or nothing was read yet. */
export type ReviewState = (typeof reviewStates)[number];

/** What a reviewer says of a value. What is left out stays as it was read. */
export type Correction = {
  readonly testName?: string;
  readonly value?: string;
  readonly units?: string | null;
  /** Null: the value has no code. */
  readonly loinc?: { readonly code: string; readonly name: string } | null;
  /** It is no value of this report, and is not accepted. */
  readonly isLeftOut?: boolean;
};

/** What is known of a report once it was read, or was found unreadable. Printed values are never overwritten. */
export type JobData = {
  readonly report: ReadReport | null;
  /** Why it could not be read, in words; null where it was. */
  readonly cause: string | null;
  /** What speaks against the report being the user's. */
  readonly doubts: readonly Doubt[];
  /** By the position of the value, from 1. */
  readonly corrections: Readonly<Record<number, Correction>>;
  /** Why a reviewer refused it. */
  readonly refusal: string | null;
};

export type Job = {
  readonly id: string;
  readonly userId: UserId;
  readonly status: JobStatus;
  readonly failureReason: FailureReason | null;
  readonly needsReview: boolean;
  readonly review: ReviewState;
  /** Counts changes of what a reviewer sees. */
  readonly version: number;
  readonly data: JobData | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** How often a report is tried that ends the process, or fails for reasons of ours. */
export const attemptsMax = 3;

/** How long files are kept once nobody needs to look at them any more. */
export const filesKeptDays = 30;

/** Whether every value can be taken as it was read, without anybody looking at it. */
export function isBeyondDoubt(report: ReadReport, doubts: readonly Doubt[]): boolean {
  return (
    doubts.length === 0 &&
    report.doubts.length === 0 &&
    report.results.every(
      (result) => result.loincMatchStatus === 'auto_match' && result.doubts.length === 0,
    )
  );
}
