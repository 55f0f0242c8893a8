import type { Clock } from '#kernel/clock.ts';
import type { Database, Tx } from '#kernel/db.ts';
import { sqlState } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { DomainEvent } from '#kernel/event.ts';
import { GroupCommit, type Outcome } from '#kernel/group-commit.ts';
import * as outbox from '#kernel/outbox.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { Telemetry } from '#kernel/telemetry.ts';
import { providerName, type SourceType } from '#sources';
import { type ActiveUser, lockActive, setConnectedSource } from '#users';

import { OpenSeries, bucketsOf } from '../chunks.ts';
import type { Columns } from '../columns.ts';
import { historicalPullCompleted, sampleEvents } from '../events.ts';
import { normaliseSamples, type NormalisedSeries } from '../normalise.ts';
import type { Resource } from '../resources.ts';
import * as store from '../store.ts';

/** A push as the mobile clients send it. */
export type Upload = {
  readonly resource: Resource;
  readonly provider: string;
  readonly stage: 'daily' | 'historical';
  readonly timeZone: string | null;
  readonly sourceType: SourceType | null;
  /** Milliseconds; the range a historical upload covers, where the client said it. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly isFinalChunk: boolean;
  readonly data: readonly unknown[];
};

/** What became of a push, once it is durable. */
export type Receipt = {
  readonly received: number;
  readonly created: number;
  readonly updated: number;
};

export type Ingestion = {
  /** Resolves when the samples are on disk, with their events, or rejects with nothing stored. */
  ingest(scope: TeamScope, userId: UserId, upload: Upload): Promise<Receipt>;
};

/** A request carries at most this many samples; 413 beyond. */
export const batchSamplesMax = 10_000;
/** Samples of one shared transaction, so that no commit holds its locks for long. */
const groupSamplesMax = 40_000;
/** While one lane waits for the disk another prepares; a user always takes the same one. */
const lanes = 3;

type Batch = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly upload: Upload;
  readonly series: readonly NormalisedSeries[];
  readonly count: number;
  readonly receivedAtMs: number;
};

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** Told after a commit that wrote events. */
  readonly onEvents: () => void;
};

export function openIngestion(deps: Deps): Ingestion {
  const commits = Array.from(
    { length: lanes },
    () =>
      new GroupCommit<Batch, Receipt>({
        weightMax: groupSamplesMax,
        weight: (batch) => batch.count + 1,
        write: async (batches) => writeGroup(deps, batches),
      }),
  );
  return {
    ingest: async (scope, userId, upload) => {
      if (upload.data.length > batchSamplesMax) throw new AppError('timeseries.batch_too_large');
      const receivedAtMs = deps.clock.now().getTime();
      const normalised = normaliseSamples(upload.resource, upload.data, {
        receivedAtMs,
        sourceType: upload.sourceType,
        timeZone: upload.timeZone,
      });
      if (!normalised.ok) throw new InvalidRequest(normalised.problems);
      if (normalised.sampleCount > batchSamplesMax)
        throw new AppError('timeseries.batch_too_large');
      const lane = commits[Number.parseInt(userId.slice(-6), 16) % lanes];
      if (lane === undefined) throw new Error('there is no lane');
      const { series, sampleCount: count } = normalised;
      const receipt = await lane.submit({ scope, userId, upload, series, count, receivedAtMs });
      deps.telemetry.samplesIngested.labels(upload.resource.name).inc(count);
      return receipt;
    },
  };
}

/** Deadlock, serialization failure: the other transaction won, this one can simply run again. */
const worthRetrying = new Set(['40P01', '40001']);

/** One transaction for the group; when it fails, each batch alone, so that one cannot fail its neighbours. */
async function writeGroup(
  deps: Deps,
  batches: readonly Batch[],
): Promise<readonly Outcome<Receipt>[]> {
  deps.telemetry.groupSize.observe(batches.length);
  try {
    return await writeTogether(deps, batches);
  } catch (error) {
    if (batches.length === 1 && !worthRetrying.has(sqlState(error) ?? '')) {
      return [{ ok: false, error }];
    }
  }
  const outcomes: Outcome<Receipt>[] = [];
  for (const batch of batches) {
    const alone = await writeTogether(deps, [batch]).catch(
      (error: unknown): readonly Outcome<Receipt>[] => [{ ok: false, error }],
    );
    outcomes.push(...alone);
  }
  return outcomes;
}

async function writeTogether(
  deps: Deps,
  batches: readonly Batch[],
): Promise<readonly Outcome<Receipt>[]> {
  let wroteEvents = false;
  const scopes = batches.map((batch) => batch.scope);
  const outcomes = await deps.db.write(scopes, async (tx) => {
    // The users first and by themselves: whoever holds their lock may change their samples.
    const [users, interest] = await Promise.all([
      lockActive(tx, batches),
      outbox.findInterest(
        tx,
        scopes.map((scope) => scope.tenantId),
      ),
    ]);
    const accepted = batches.filter((batch) => users.has(batch));
    const merged = await mergeAll(tx, accepted);
    const events: { scope: TeamScope; event: DomainEvent }[] = [];
    for (const batch of accepted) {
      const user = users.get(batch);
      const changes = merged.get(batch);
      if (user === undefined || changes === undefined) continue;
      const wants = (eventType: string): boolean => interest.wants(batch.scope.tenantId, eventType);
      for (const event of eventsOf(batch, user, changes, wants)) {
        events.push({ scope: batch.scope, event });
      }
    }
    await Promise.all([outbox.append(tx, events), connectSources(deps, tx, accepted, users)]);
    wroteEvents = events.length > 0;
    return batches.map((batch) => outcomeOf(merged.get(batch), batch));
  });
  if (wroteEvents) deps.onEvents();
  return outcomes;
}

export type SeriesChanges = {
  readonly series: NormalisedSeries;
  readonly created: readonly Columns[];
  readonly updated: readonly Columns[];
};

function outcomeOf(changes: readonly SeriesChanges[] | undefined, batch: Batch): Outcome<Receipt> {
  if (changes === undefined) return { ok: false, error: new AppError('user.gone') };
  const total = (pick: (each: SeriesChanges) => readonly Columns[]): number =>
    changes.flatMap(pick).reduce((sum, columns) => sum + columns.count, 0);
  const created = total((each) => each.created);
  const updated = total((each) => each.updated);
  return { ok: true, result: { received: batch.count, created, updated } };
}

type SeriesWork = {
  readonly key: store.SeriesKey;
  readonly resource: Resource;
  readonly parts: { readonly batch: Batch; readonly series: NormalisedSeries }[];
};

/** Merges the batches into their series, in the order in which they arrived. */
async function mergeAll(
  tx: Tx,
  batches: readonly Batch[],
): Promise<ReadonlyMap<Batch, readonly SeriesChanges[]>> {
  const works = collectWork(batches);
  const opened = await store.openSeries(
    tx,
    works.map((work) => ({ key: work.key, buckets: distinctBuckets(work) })),
  );
  const changes = new Map<Batch, SeriesChanges[]>(batches.map((batch) => [batch, []]));
  const saved: Parameters<typeof store.saveChunks>[1][number][] = [];
  works.forEach((work, index) => {
    const stored = opened[index];
    if (stored === undefined) throw new Error('an opened series is missing');
    const open = new OpenSeries(work.resource.bucketSpan, stored.chunks);
    for (const { batch, series } of work.parts) {
      changes.get(batch)?.push({ series, ...open.apply(series.columns) });
    }
    for (const chunk of open.encodeChanged()) {
      saved.push({ key: work.key, seriesId: stored.seriesId, chunk });
    }
  });
  await store.saveChunks(tx, saved);
  return changes;
}

/** The series that a group touches, each with what is to be merged into it. */
function collectWork(batches: readonly Batch[]): readonly SeriesWork[] {
  const works = new Map<string, SeriesWork>();
  for (const batch of batches) {
    for (const series of batch.series) {
      const key: store.SeriesKey = {
        tenantId: batch.scope.tenantId,
        userId: batch.userId,
        resource: batch.upload.resource.name,
        subKind: series.subKind ?? '',
        provider: batch.upload.provider,
        sourceType: series.sourceType,
      };
      const id = [key.userId, key.resource, key.subKind, key.provider, key.sourceType].join('\n');
      const work = works.get(id) ?? { key, resource: batch.upload.resource, parts: [] };
      work.parts.push({ batch, series });
      works.set(id, work);
    }
  }
  return [...works.values()];
}

function distinctBuckets(work: SeriesWork): readonly (readonly [number, number])[] {
  const span = work.resource.bucketSpan;
  const buckets = work.parts.flatMap((part) => bucketsOf(span, part.series.columns));
  return [...new Map(buckets.map((bucket) => [bucket[0], bucket])).values()];
}

function eventsOf(
  batch: Batch,
  user: ActiveUser,
  changes: readonly SeriesChanges[],
  wants: (eventType: string) => boolean,
): readonly DomainEvent[] {
  const subject = {
    userId: batch.userId,
    clientUserId: user.clientUserId,
    provider: batch.upload.provider,
    resource: batch.upload.resource,
  };
  if (batch.upload.stage === 'daily') return sampleEvents(subject, changes, wants);
  if (!batch.upload.isFinalChunk) return [];
  return historicalPullCompleted(subject, rangeOf(batch), wants);
}

function rangeOf(batch: Batch): { readonly startsAt: number; readonly endsAt: number } {
  const times = batch.series.flatMap(({ columns }) => [
    columns.times[0] ?? batch.receivedAtMs,
    columns.times[columns.count - 1] ?? batch.receivedAtMs,
  ]);
  return {
    startsAt: batch.upload.startsAt ?? Math.min(batch.receivedAtMs, ...times),
    endsAt: batch.upload.endsAt ?? Math.max(...(times.length > 0 ? times : [batch.receivedAtMs])),
  };
}

/** The first push from a provider connects it, as the mobile clients expect. */
async function connectSources(
  deps: Deps,
  tx: Tx,
  batches: readonly Batch[],
  users: ReadonlyMap<Batch, ActiveUser>,
): Promise<void> {
  for (const batch of batches) {
    const { scope, userId, upload } = batch;
    if (users.get(batch)?.connectedSources.includes(upload.provider) === true) continue;
    await setConnectedSource(tx, scope, userId, {
      slug: upload.provider,
      name: providerName(upload.provider),
      createdOn: deps.clock.now(),
    });
  }
}
