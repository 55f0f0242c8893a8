import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SourceType } from '#sources';

import type { ImportedCopies } from '../merging/copies.ts';
import type { SummaryResource } from '../resources/resources.ts';

/** A push as mobile clients, connectors and importers make it. */
export type SummaryUpload = {
  readonly resource: SummaryResource;
  readonly provider: string;
  readonly stage: 'daily' | 'historical';
  /** IANA name. */
  readonly timeZone: string | null;
  readonly sourceType: SourceType | null;
  /** Milliseconds; the range that a historical upload covers, where the sender said it. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly isFinalChunk: boolean;
  /** Left out: the provider tells it. Else it is kept only for days of which the provider told nothing. */
  readonly isWorkedOut?: boolean;
  /** Of a connection, which may have been ended meanwhile: it connects nothing. */
  readonly isPulled?: boolean;
  /** Pushed: what is of days that the user's record does not let in is left out. */
  readonly isBounded?: boolean;
  /** Of a file: a workout may be another copy of one that is here. */
  readonly imported?: ImportedCopies;
  /** What time it is for the sender; left out: the world's. */
  readonly now?: Date;
  /** A list of summaries, or one: as they are read back, or as mobile clients write them. */
  readonly data: unknown;
};

/** What became of a push, once it is durable. */
export type SummaryReceipt = {
  readonly received: number;
  readonly created: number;
  readonly updated: number;
  /** Of the updated ones, and of those that another of the same push replaced, those that took its place. */
  readonly replaced: number;
  /** Versions of one night, and copies of one activity, that were merged with another summary. */
  readonly merged: number;
  /** Summaries of days that the user's record does not let in. */
  readonly leftOut: number;
  /** Of the summaries that were received, in their order, each once. */
  readonly ids: readonly string[];
};

export type SummaryIngestion = {
  /**
   * Resolves when the summaries are on disk, with their events, or rejects with nothing stored: `InvalidRequest` with
   * every problem, or `AppError` (`user.gone`, `summary.batch_too_large`).
   */
  ingestSummaries(scope: TeamScope, userId: UserId, upload: SummaryUpload): Promise<SummaryReceipt>;
};
