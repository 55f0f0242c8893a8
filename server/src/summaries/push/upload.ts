import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SourceType } from '#sources';

import type { ImportedCopies } from '../merging/copies.ts';
import type { SummaryResource } from '../resources/resources.ts';

/** A push in the form of mobile clients, connectors and importers. */
export type SummaryUpload = {
  readonly resource: SummaryResource;
  readonly provider: string;
  readonly stage: 'daily' | 'historical';
  /** IANA name. */
  readonly timeZone: string | null;
  readonly sourceType: SourceType | null;
  /** The range of a historical upload in milliseconds, if the sender gave it. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly isFinalChunk: boolean;
  /**
   * True if computed from samples: then it is stored only for days without an activity of the provider. Default: the provider
   * sent it.
   */
  readonly isWorkedOut?: boolean;
  /** For computed summaries: returns false in the transaction if their samples have changed. Then nothing is stored. */
  readonly isStillCurrent?: (tx: Tx) => Promise<boolean>;
  /** True for data of a connection, which may have ended since. Such data does not connect the source. */
  readonly isPulled?: boolean;
  /** True for a push: summaries of days outside the user's ingestion bounds are left out. */
  readonly isBounded?: boolean;
  /** For a file: its workouts may be copies of stored ones. */
  readonly imported?: ImportedCopies;
  /** The sender's current time. Default: the clock of the server. */
  readonly now?: Date;
  /** A list of summaries, or one, in the form of reads or of mobile clients. */
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
  /** The number of summaries on days outside the user's ingestion bounds. */
  readonly leftOut: number;
  /** Ids of the received summaries, in order, without duplicates. */
  readonly ids: readonly string[];
};

/** A resource of which a user's summaries changed. */
type ChangedSummaries = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly resource: string;
};

/** Called in a transaction that changes summaries, with their resources. */
export type OnChanged = (tx: Tx, changed: readonly ChangedSummaries[]) => Promise<void>;

export type SummaryIngestion = {
  /**
   * Resolves when the summaries and their events are on disk. Rejects with nothing stored: with `InvalidRequest` and every
   * problem, or with `AppError` (`user.gone`, `summary.batch_too_large`).
   */
  ingestSummaries(scope: TeamScope, userId: UserId, upload: SummaryUpload): Promise<SummaryReceipt>;
};
