import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import type { OutboundHttp } from '#kernel/network/fetch.ts';
import { openOutboundHttp } from '#kernel/network/fetch.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, minuteMs, secondMs } from '#kernel/time.ts';

import type { DemoConnector, ProviderConnector } from './connector.ts';
import type { DeletedRecord, DeletionHint, Missing, Records } from './deleted-at-provider/model.ts';
import { ProviderRateLimiter, type Pause } from './provider-client/rate-limiter.ts';

/** The data that a pull stores, in the shapes of the push API. */
export type SinkBatch = {
  readonly provider: string;
  readonly resource: string;
  /** Historical data raises no events. */
  readonly stage: 'daily' | 'historical';
  /** The time zone of data without one. */
  readonly timeZone: string | null;
  /** The time of the source; later data is impossible. */
  readonly now: Date;
  readonly data: readonly Readonly<Record<string, unknown>>[];
};

type Store = (scope: TeamScope, userId: UserId, batch: SinkBatch) => Promise<void>;

/**
 * Stores pulled data in the slices that own it, which this one does not import. Resolves when the batch is durable. Rejects with
 * nothing stored: with an InvalidRequest whose problems are at `body.data.<index>`, or with `user.gone`.
 */
export type Sink = {
  readonly samples: Store;
  readonly summaries: Store;
  /** Erases workouts of a provider whose terms require it, with their recordings; rejects with `user.gone`. */
  erase(
    scope: TeamScope,
    userId: UserId,
    which: {
      readonly provider: string;
      /** Workouts that began in [fromMs, toMs); null means from the first on. */
      readonly fromMs: number | null;
      readonly toMs: number;
      /** Called after the user was locked; if it returns true, nothing is erased. */
      readonly unless?: (tx: Tx) => Promise<boolean>;
    },
  ): Promise<void>;
  /** Deletes records that the provider deleted. Unknown records are ignored. */
  deleted(scope: TeamScope, userId: UserId, of: DeletedAtProvider): Promise<void>;
  /** Returns the stored data of a provider in a range, and which part of it a file contains, too. */
  stored(
    scope: TeamScope,
    userId: UserId,
    of: DeletionHint & { readonly provider: string; readonly resources: readonly string[] },
  ): Promise<{ readonly stored: Records; readonly imported: Records }>;
  /** Returns the times at which records of a provider are stored. */
  timesOf(
    scope: TeamScope,
    userId: UserId,
    of: { readonly provider: string; readonly records: readonly DeletedRecord[] },
  ): Promise<readonly DeletionHint[]>;
  /** Maps data to stored rows. Rejects data that storing would reject. */
  readonly read: Readonly<
    Record<
      'samples' | 'summaries',
      (scope: TeamScope, userId: UserId, batch: SinkBatch) => Promise<Records>
    >
  >;
};

type DeletedAtProvider = {
  readonly provider: string;
  readonly records: readonly DeletedRecord[];
  /** Stored records that the provider no longer lists. */
  readonly missing: Missing;
};

/** The operator's application at a provider. */
export type InstalledApplication = {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  /** A replacement of the provider for tests; it may have a private IP address. */
  readonly url: string | null;
  /** Whether providers whose users name their own server are enabled. */
  readonly isOffered?: boolean;
};

export type EngineOptions = {
  readonly connectors: readonly ProviderConnector[];
  /** By slug. */
  readonly applications: ReadonlyMap<string, InstalledApplication>;
  readonly sink: Sink;
  /** Connectors of synthetic data that replace the provider of the same name. */
  readonly demos: readonly DemoConnector[];
  readonly baseUrl: () => string;
  /** Hosts that link tokens may redirect to, in addition to the organisation's verified domains. */
  readonly redirectHosts: readonly string[];
  /** 0: raw responses are not stored. */
  readonly rawRetentionDays: number;
  readonly pollMinutes: number;
  /** Retention of Strava's data in days; 0 means unlimited, as for other providers. */
  readonly stravaKeepDays: number;
  /** Called after a commit that wrote events. */
  readonly onEvents: () => void;
  readonly pause?: Pause;
  /** Timeout of a provider's response. Default: 30 s. */
  readonly answerMs?: number;
};

/** The state that a process holds for connected sources. */
export type SourcesContext = Pick<
  AppContext,
  'db' | 'clock' | 'random' | 'vault' | 'cursors' | 'log' | 'errors'
> &
  Pick<EngineOptions, 'applications' | 'sink' | 'baseUrl' | 'redirectHosts' | 'onEvents'> & {
    readonly connectors: ReadonlyMap<string, ProviderConnector>;
    readonly demos: ReadonlyMap<string, DemoConnector>;
    readonly budget: ProviderRateLimiter;
    readonly pause: Pause;
    readonly pollMs: number;
    readonly answerMs: number;
    readonly rawRetentionMs: number;
    /** Returns the retention of a provider's data in days; null: unlimited. */
    keptDaysOf(provider: string): number | null;
    /** Clients for providers, and for replacements that the operator configured. */
    readonly http: Readonly<Record<'provider' | 'standIn', OutboundHttp>>;
    /** Aborted when the process is about to stop. */
    readonly stopping: AbortSignal;
    /** Registers background work, so that the end of the process waits for it. */
    track<Result>(work: Promise<Result>): Promise<Result>;
    close(): Promise<void>;
  };

const answerMsDefault = 30 * secondMs;

export function openSources(resources: AppContext, options: EngineOptions): SourcesContext {
  const { db, clock, random, vault, cursors, log, errors } = resources;
  const { applications, sink, baseUrl, redirectHosts, onEvents } = options;
  const pause = options.pause ?? sleep;
  const stop = new AbortController();
  const tracked = new Set<Promise<unknown>>();
  const http = openProviderHttp();
  return {
    db,
    clock,
    random,
    vault,
    cursors,
    log,
    errors,
    applications,
    sink,
    baseUrl,
    redirectHosts,
    onEvents,
    pause,
    http,
    connectors: new Map(options.connectors.map((each) => [each.slug, each])),
    demos: new Map(options.demos.map((each) => [each.slug, each])),
    budget: new ProviderRateLimiter({ db, clock, pause }),
    pollMs: options.pollMinutes * minuteMs,
    answerMs: options.answerMs ?? answerMsDefault,
    rawRetentionMs: options.rawRetentionDays * dayMs,
    keptDaysOf: (provider) =>
      provider === 'strava' && options.stravaKeepDays > 0 ? options.stravaKeepDays : null,
    stopping: stop.signal,
    track: async (work) => {
      tracked.add(work);
      return work.finally(() => tracked.delete(work));
    },
    close: async () => {
      stop.abort();
      await Promise.allSettled(tracked);
      await closeProviderHttp(http);
    },
  };
}

export function openProviderHttp(): SourcesContext['http'] {
  return {
    provider: openOutboundHttp({ allowPrivate: false }),
    standIn: openOutboundHttp({ allowPrivate: true }),
  };
}

export async function closeProviderHttp({
  provider,
  standIn,
}: SourcesContext['http']): Promise<void> {
  await Promise.all([provider.close(), standIn.close()]);
}

/** Resolves early, without an error, when the signal aborts. */
async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
}
