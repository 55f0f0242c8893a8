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
  /**
   * True if computed from samples: then it is stored only for days without an activity of the provider. Default: the provider
   * sent it.
   */
  readonly isWorkedOut?: boolean;
  /** True for data of a connection, which may have ended since. Such data does not connect the source. */
  readonly isPulled?: boolean;
  /** True for a push: summaries of days outside the user's ingestion bounds are left out. */
  readonly isBounded?: boolean;
  /** Of a file: a workout may be another copy of one that is here. */
  readonly imported?: ImportedCopies;
  /** The sender's current time. Default: the clock of the server. */
  readonly now?: Date;
  /** A list of summaries, or one: as they are read back, or as mobile clients write them. */
  readonly data: unknown;
};

/** The result of a push, once it is durable. */
export type SummaryReceipt = {
  readonly received: number;
  readonly created: number;
  readonly updated: number;
  /** Summaries that replaced a stored one, or another one of the same push. */
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
   * Resolves when the summaries and their events are on disk. Rejects with nothing stored: with `InvalidRequest` and every
   * problem, or with `AppError` (`user.gone`, `summary.batch_too_large`).
   */
  ingestSummaries(scope: TeamScope, userId: UserId, upload: SummaryUpload): Promise<SummaryReceipt>;
};
