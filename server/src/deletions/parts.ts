import type { ReadDb, Tx } from '#kernel/db.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { DeletedPart, Selector, SummaryKey } from './model.ts';

/** A running deletion, in one transaction that holds the lock on the user. */
export type Erasing = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly deletionId: string;
  readonly selector: Selector;
  readonly now: Date;
};

/** A running undo, in one transaction that holds the lock on the user. */
export type Restoring = Omit<Erasing, 'selector'> & {
  readonly clientUserId: string;
  readonly wants: (eventType: string) => boolean;
  readonly eventBytesMax: number;
};

/** The days in UTC, as numbers since 1970, on which samples of a resource were deleted or restored. */
export type Moved = {
  readonly provider: string;
  readonly resource: string;
  readonly days: readonly number[];
};

/** The deleted samples of a series, for events that have copies of them. */
export type SampleCover = {
  readonly resource: string;
  readonly provider: string;
  readonly sourceType: string;
  readonly has: (ms: number) => boolean;
};

export type ErasedSummaries = {
  readonly parts: readonly DeletedPart[];
  readonly summaries: readonly SummaryKey[];
  readonly moved: readonly Moved[];
};

type Restored = { readonly events: readonly DomainEvent[]; readonly moved: readonly Moved[] };
type Purged = { readonly userId: UserId; readonly deletionId: string };

/** Functions of the slices that store data of users. Each runs in the transaction of the deletion. */
export type Parts = {
  /** Returns the kind of a resource by its name; undefined for an unknown name. */
  readonly kindOf: (resource: string) => 'samples' | 'summaries' | undefined;
  /** Every source of the catalog. */
  readonly providerSlugs: readonly string[];
  /** The resources whose summaries have no time. */
  readonly timeless: readonly string[];
  /** The name in events; null: it has no events. */
  readonly eventNameOf: (resource: string) => string | null;
  /** Returns the ids of summaries by the provider's id. */
  readonly findSummaries: (
    db: ReadDb,
    scope: TeamScope,
    of: {
      readonly userId: UserId;
      readonly provider: string;
      readonly resource: string;
      readonly providerId: string;
    },
  ) => Promise<readonly string[]>;
  readonly hasImport: (tx: Tx, of: Erasing) => Promise<boolean>;
  readonly eraseSummaries: (tx: Tx, of: Erasing) => Promise<ErasedSummaries>;
  /** Removes summaries that were computed from these days, and marks the days to be computed again. */
  readonly eraseComputed: (
    tx: Tx,
    of: Erasing,
    moved: readonly Moved[],
  ) => Promise<Pick<ErasedSummaries, 'parts' | 'summaries'>>;
  readonly eraseSamples: (
    tx: Tx,
    of: Erasing,
    summaries: readonly SummaryKey[],
  ) => Promise<{
    readonly parts: readonly DeletedPart[];
    readonly covers: readonly SampleCover[];
    readonly moved: readonly Moved[];
  }>;
  readonly restoreSummaries: (tx: Tx, of: Restoring) => Promise<Restored>;
  readonly restoreSamples: (tx: Tx, of: Restoring) => Promise<Restored>;
  /** Marks the days of restored samples for recomputation. */
  readonly noteMoved: (tx: Tx, of: Restoring, moved: readonly Moved[]) => Promise<void>;
  readonly purgeSummaries: (tx: Tx, of: Purged) => Promise<void>;
  readonly purgeSamples: (tx: Tx, of: Purged) => Promise<void>;
  /** Splits an event at deleted data. Returns null if it has none; else the event without that data, if any is left. */
  readonly restOfEvent: (
    event: DomainEvent,
    deleted: {
      readonly covers: readonly SampleCover[];
      readonly ids: ReadonlySet<string>;
    },
  ) => { readonly rest: DomainEvent | null } | null;
  /** Removes results of continuous queries that read these resources, and computes them again. */
  readonly forgetResults: (tx: Tx, of: Erasing, resources: readonly string[]) => Promise<void>;
  readonly noteChanged: (
    tx: Tx,
    of: Pick<Erasing, 'scope' | 'userId'>,
    resources: readonly string[],
  ) => Promise<void>;
  /** Deletes stored raw pages of providers for days with deleted data. */
  readonly forgetRawPages: (tx: Tx, of: Erasing, parts: readonly DeletedPart[]) => Promise<void>;
};

/** Functions of the slice that stores events. */
export type EventParts = {
  /** Withholds events from every reader and receiver, and appends the rest of those that also contain other data. */
  readonly withhold: (
    tx: Tx,
    of: Erasing,
    judge: (event: DomainEvent) => { readonly rest: DomainEvent | null } | null,
  ) => Promise<readonly DomainEvent[]>;
  /** Serves withheld events again, or leaves them withheld to another deletion. */
  readonly release: (tx: Tx, of: Purged, to: string | null) => Promise<void>;
  readonly purge: (tx: Tx, of: Purged) => Promise<void>;
};
