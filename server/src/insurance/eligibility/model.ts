import type { PlainDate } from '#kernel/time.ts';

import type { CoverageOutcome } from './codec/coverage-outcome.ts';
import type { Reply } from './codec/reply.ts';

/** The question of a check. */
export type CheckRequest = {
  /** Which record: one by its id, or the newest that is primary or is not. */
  readonly record: { readonly id: string } | { readonly isPrimary: boolean };
  readonly provider: { readonly name: string; readonly npi: string };
  readonly serviceTypes: readonly string[];
  /** Null: today. */
  readonly serviceDate: PlainDate | null;
  readonly timeoutMs: number;
};

/** The fields that are encrypted with the user's key. */
export type SealedCheck = CoverageOutcome & {
  readonly isPrimary: boolean;
  readonly serviceTypes: readonly string[];
  readonly serviceDate: PlainDate;
  /** When the response arrived, or the check timed out; null before that. */
  readonly checkedAt: string | null;
  /** The 270 and the response in Base64, as they were sent. */
  readonly request: string;
  readonly reply: string | null;
};

export type EligibilityCheck = SealedCheck & {
  readonly id: string;
  readonly insuranceId: string;
  readonly payorCode: string;
  readonly createdAt: Date;
};

/** A finished check with its parsed response. */
export type HeardCheck = EligibilityCheck & { readonly read: Reply | null };

/** The response to an inquiry that was sent once: in Base64, and parsed. */
export type Heard = {
  readonly judgement: CoverageOutcome;
  readonly reply: string | null;
  readonly read: Reply | null;
};
