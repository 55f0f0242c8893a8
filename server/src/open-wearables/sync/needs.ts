import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { NormalisedSamples, Outcome, Resource } from '#timeseries';
import type { FileSample } from '#timeseries';

import type { CyclesOf } from '../mapping/groups.ts';
import type { Made } from '../mapping/parts.ts';
import type { SdkProvider } from '../mapping/provider.ts';

export type SummaryName = Extract<Made, { kind: 'summary' }>['resource'] | 'workouts';
export type Stage = 'daily' | 'historical';

/** Where what the SDKs send is stored, as pushes are. */
export type SdkSink = {
  readonly samples: (
    resource: Resource,
    samples: NormalisedSamples,
  ) => Promise<Outcome & { readonly updated: number }>;
  /** `refused`: the indexes of those that cannot be; the others are stored. */
  readonly summaries: (
    resource: SummaryName,
    data: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<Outcome>;
};

export type DeletedAtPhone = {
  readonly provider: SdkProvider;
  /** Each of one day at most. */
  readonly samples: readonly {
    readonly resource: string;
    readonly sourceType: string;
    readonly times: readonly number[];
  }[];
  /** As they would be pushed. */
  readonly summaries: readonly {
    readonly resource: SummaryName;
    readonly data: Readonly<Record<string, unknown>>;
  }[];
  /** By the ids that the phone gives them. */
  readonly records: readonly { readonly resource: 'sleep' | 'workouts'; readonly id: string }[];
};

export type SyncNeeds = {
  readonly openSink: (
    scope: TeamScope,
    userId: UserId,
    of: { readonly provider: SdkProvider; readonly stage: Stage },
  ) => SdkSink;
  /** Publishes that the past of a resource has arrived. */
  readonly endHistory: (
    scope: TeamScope,
    userId: UserId,
    past: {
      readonly provider: SdkProvider;
      readonly resource: string;
      readonly startsAt: number;
      readonly endsAt: number;
    },
  ) => Promise<void>;
  /** Deletes what a phone deleted. Returns the ids of those of the records that were stored. */
  readonly deleteAtPhone: (
    scope: TeamScope,
    userId: UserId,
    of: DeletedAtPhone,
  ) => Promise<ReadonlySet<string>>;
  readonly isPaused: (scope: TeamScope, userId: UserId, provider: SdkProvider) => Promise<boolean>;
  /** Returns true if the user was disconnected from the provider after the session of a phone began. */
  readonly isDisconnected: (
    scope: TeamScope,
    sessionId: string,
    provider: SdkProvider,
  ) => Promise<boolean>;
  readonly endSession: (scope: TeamScope, sessionId: string) => Promise<boolean>;
  /** Ends the connection of a user to a provider. Errors: `connection.not_found`, `user.gone`. */
  readonly disconnect: (scope: TeamScope, userId: UserId, provider: SdkProvider) => Promise<void>;
  readonly cyclesOf: CyclesOf;
  readonly insulinOf: (
    span: Pick<FileSample, 'startMs' | 'endMs'>,
    reason: string,
  ) => string | null;
};

export type SyncDeps = Pick<AppContext, 'db' | 'clock'> & SyncNeeds;
