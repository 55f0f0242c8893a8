import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import type { OutboundHttp } from '#kernel/network/fetch.ts';
import { openOutboundHttp } from '#kernel/network/fetch.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, minuteMs, secondMs } from '#kernel/time.ts';

import type { DemoConnector, ProviderConnector } from './connector.ts';
import type { DeletedRecord, DeletionHint, Missing, Records } from './deleted-at-provider/model.ts';
import { ProviderRateLimiter, type Pause } from './provider-client/rate-limiter.ts';

/** What a pull stores, in the shapes of the push API. */
export type SinkBatch = {
  readonly provider: string;
  readonly resource: string;
  /** Of a history no events of its own come. */
  readonly stage: 'daily' | 'historical';
  /** For data that has no zone of its own. */
  readonly timeZone: string | null;
  /** What time it is for the source: later data cannot be. */
  readonly now: Date;
  readonly data: readonly Readonly<Record<string, unknown>>[];
};

type Store = (scope: TeamScope, userId: UserId, batch: SinkBatch) => Promise<void>;

/**
 * Where pulled data goes: the slices that own it, which this one does not know. Resolves when the batch is durable;
 * rejects with nothing stored: an InvalidRequest whose problems are at `body.data.<index>`, or `user.gone`.
 */
export type Sink = {
  readonly samples: Store;
  readonly summaries: Store;
  /** Erases workouts of a provider whose terms ask for it, with their recordings; rejects with `user.gone`. */
  erase(
    scope: TeamScope,
    userId: UserId,
    which: {
      readonly provider: string;
      /** Those that began in [fromMs, toMs); null: from the first on. */
      readonly fromMs: number | null;
      readonly toMs: number;
      /** Asked once the user is locked: whether nothing is to be erased after all. */
      readonly unless?: (tx: Tx) => Promise<boolean>;
    },
  ): Promise<void>;
  /** Deletes what is deleted at its provider; records that are not stored are passed over. */
  deleted(scope: TeamScope, userId: UserId, of: DeletedAtProvider): Promise<void>;
  /** What is stored of a provider in a time, and what of it a file told, too. */
  stored(
    scope: TeamScope,
    userId: UserId,
    of: DeletionHint & { readonly provider: string; readonly resources: readonly string[] },
  ): Promise<{ readonly stored: Records; readonly imported: Records }>;
  /** The times at which records of a provider are stored. */
  timesOf(
    scope: TeamScope,
    userId: UserId,
    of: { readonly provider: string; readonly records: readonly DeletedRecord[] },
  ): Promise<readonly DeletionHint[]>;
  /** As what a batch would be stored; rejects as storing it does. */
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
  /** What is stored and not listed any more. */
  readonly missing: Missing;
};

/** The operator's application at a provider. */
export type InstalledApplication = {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  /** What stands in for the provider; private addresses may be reached. */
  readonly url: string | null;
  /** Of a provider whose people name a server of their own. */
  readonly isOffered?: boolean;
};

export type EngineOptions = {
  readonly connectors: readonly ProviderConnector[];
  /** By slug. */
  readonly applications: ReadonlyMap<string, InstalledApplication>;
  readonly sink: Sink;
  /** What invents its data, in place of the provider of the same name. */
  readonly demos: readonly DemoConnector[];
  readonly baseUrl: () => string;
  /** Hosts that link tokens may redirect to beside the organisation's verified domains. */
  readonly redirectHosts: readonly string[];
  /** 0: providers' answers are not kept. */
  readonly rawRetentionDays: number;
  readonly pollMinutes: number;
  /** How many days of what Strava tells are kept; 0: as many as of others. */
  readonly stravaKeepDays: number;
  /** Told after a commit that wrote events. */
  readonly onEvents: () => void;
  readonly pause?: Pause;
  /** How long a provider may take to answer; left out: 30 s. */
  readonly answerMs?: number;
};

/** What a process keeps for connected sources. */
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
    /** How many days of what a provider tells may be kept; null: all of them. */
    keptDaysOf(provider: string): number | null;
    /** To providers, and to what the operator lets stand in for one. */
    readonly http: Readonly<Record<'provider' | 'standIn', OutboundHttp>>;
    /** Aborted when the process is about to stop. */
    readonly stopping: AbortSignal;
    /** Work that goes on when nobody waits for it any more; the end of the process does. */
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

/** Ends early, without a failure, when the signal says so. */
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
