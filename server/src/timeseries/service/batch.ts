import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SourceType } from '#sources';

import type { NormalisedSeries } from '../push/normalise.ts';
import type { DoubtfulValues } from '../push/normalise/unit-check.ts';
import type { Resource } from '../resources/resources.ts';

/** What a push says beside its samples. */
export type UploadHeader = {
  readonly resource: Resource;
  readonly provider: string;
  readonly stage: 'daily' | 'historical';
  readonly timeZone: string | null;
  readonly sourceType: SourceType | null;
  /** Milliseconds; the range a historical upload covers, where the client said it. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly isFinalChunk: boolean;
  /** Of a connection, which may have been ended meanwhile: it connects nothing. */
  readonly isPulled?: boolean;
  /** Pushed: what lies outside the days that the user's record lets in is left out. */
  readonly isBounded?: boolean;
  /** What time it is for the sender; left out: the world's. */
  readonly now?: Date;
};

/** A push that is ready to be stored. */
export type Batch = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly upload: UploadHeader;
  readonly series: readonly NormalisedSeries[];
  readonly count: number;
  readonly receivedAtMs: number;
  /** The import that stores it; null: a push or a pull. */
  readonly importId: string | null;
};

/** What became of a push, once it is durable. */
export type Receipt = {
  readonly received: number;
  readonly created: number;
  readonly updated: number;
  /** Samples outside the days that the user's record lets in, and samples that were deleted and may not come back. */
  readonly leftOut: number;
  /** Stored values that look as if they were of another unit; left out where there are none. */
  readonly doubtful?: readonly DoubtfulValues[];
};
