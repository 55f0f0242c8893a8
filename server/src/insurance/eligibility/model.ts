import type { PlainDate } from '#kernel/time.ts';

import type { CoverageOutcome } from './codec/coverage-outcome.ts';
import type { Reply } from './codec/reply.ts';

/** What is asked for. */
export type CheckRequest = {
  /** Which record: one by its id, or the newest that is primary or is not. */
  readonly record: { readonly id: string } | { readonly isPrimary: boolean };
  readonly provider: { readonly name: string; readonly npi: string };
  readonly serviceTypes: readonly string[];
  /** Null: today. */
  readonly serviceDate: PlainDate | null;
  readonly timeoutMs: number;
};

/** What is sealed with the user's key. */
export type SealedCheck = CoverageOutcome & {
  readonly isPrimary: boolean;
  readonly serviceTypes: readonly string[];
  readonly serviceDate: PlainDate;
  /** When the answer came, or nobody waited for it any more; null while that is awaited. */
  readonly checkedAt: string | null;
  /** Base64 of the 270, and of what came back, as they were. */
  readonly request: string;
  readonly reply: string | null;
};

export type EligibilityCheck = SealedCheck & {
  readonly id: string;
  readonly insuranceId: string;
  readonly payorCode: string;
  readonly createdAt: Date;
};

/** A check that has ended, with what came back as it was read. */
export type HeardCheck = EligibilityCheck & { readonly read: Reply | null };

/** What came back of an inquiry that was sent once; the reply in base64, and as it was read. */
export type Heard = {
  readonly judgement: CoverageOutcome;
  readonly reply: string | null;
  readonly read: Reply | null;
};
