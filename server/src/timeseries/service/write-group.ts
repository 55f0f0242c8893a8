import { blockedTimes, listTombstones, type Tombstones } from '#deletions';
import type { Clock } from '#kernel/clock.ts';
import { atCommit, type Database, type Tx } from '#kernel/db.ts';
import { countThisHour } from '#kernel/db/counts.ts';
import { AppError } from '#kernel/errors.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import type { KnownInterest } from '#kernel/events/known-interest.ts';
import * as outbox from '#kernel/events/outbox.ts';
import {
  findSubscriptionVersions,
  type SubscriptionVersions,
} from '#kernel/events/subscription-versions.ts';
import type { Outcome } from '#kernel/jobs/group-commit.ts';
import { greatest } from '#kernel/numbers/extremes.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';
import { type EndedStage, endStages, type FinalPush, providerName } from '#sources';
import { type ActiveUser, lockActive, setConnectedSource } from '#users';

import type { Columns } from '../chunks/columns.ts';
import { sampleEvents, uploadCompleted, type Wanted } from '../events.ts';
import { noteStored } from '../imports/stored-times-store.ts';
import { applyTimeZone, samplesWithin } from '../push/zone-placement.ts';
import { writeStoreOf } from '../stored/store-of.ts';
import type { Batch, Receipt } from './batch.ts';
import { importedTimes, without, withoutDeletedImports } from './imported.ts';
import { collectWorks, mergeWorks, type SeriesChanges, type SeriesWork } from './merge-group.ts';

type Part = SeriesWork['parts'][number];

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Told after a commit that wrote events. */
  readonly onEvents: () => void;
  readonly eventBytesMax: number;
  readonly interest: KnownInterest;
  /** Told, in the transaction, what is new or another than before: for whoever concludes something of it. Answers whether that wrote events. */
  readonly onChanged?: (
    tx: Tx,
    changed: readonly ChangedSamples[],
    versions: SubscriptionVersions,
  ) => Promise<boolean>;
};

/** What a batch changed. */
export type ChangedSamples = {
  readonly scope: TeamScope;
  readonly userId: Batch['userId'];
  readonly provider: string;
  readonly resource: string;
  readonly clientUserId: string;
  readonly isDaily: boolean;
  readonly created: readonly Columns[];
  readonly updated: readonly Columns[];
};

/** Stores the batches with their events in one transaction. A batch of a user who is gone is refused alone. */
export async function writeGroup(
  deps: Deps,
  batches: readonly Batch[],
): Promise<readonly Outcome<Receipt>[]> {
  let wroteEvents = false;
  const scopes = batches.map((batch) => batch.scope);
  const works = collectWorks(batches);
  const outcomes = await deps.db.write(scopes, async (tx) => {
    const store = writeStoreOf(tx);
    // Sent in this order and in one go: the chunks are read after the users are locked, and whoever
    // holds their lock may change their samples.
    const [users, tombstones, loaded, versions, stages] = await Promise.all([
      lockActive(tx, batches),
      listTombstones(
        tx,
        batches.map(({ userId }) => userId),
      ),
      store.loadSeries(tx, works),
      findSubscriptionVersions(tx, scopes),
      endStages(tx, batches.filter(isLast).map(finalPush), deps.clock.now()),
    ]);
    const interest = await deps.interest.find(tx, versions);
    const stageOf = new Map(Array.from(stages, ([{ batch }, stage]) => [batch, stage]));
    const admittedWorks = works
      .filter(({ parts }) => parts.every(({ batch }) => users.has(batch)))
      .map((work) => admittedOf(work, users, tombstones));
    const accepted = await withoutDeletedImports(tx, admittedWorks, loaded, tombstones);
    const missing = accepted.map(({ key }) => key).filter((key) => !loaded.has(key));
    const created = await store.createSeries(tx, missing, deps.clock.now());
    const stored = new Map([...loaded, ...created]);
    const { changes, chunks } = await mergeWorks(accepted, stored);
    const changesOf = (batch: Batch): readonly SeriesChanges[] => changes.get(batch) ?? [];
    const events: { scope: TeamScope; event: DomainEvent }[] = [];
    for (const [batch, user] of users) {
      const { tenantId } = batch.scope;
      const wanted = {
        wants: (eventType: string): boolean => interest.wants(tenantId, eventType),
        history: interest.wantsHistory(tenantId),
        bytesMax: deps.eventBytesMax,
      };
      const made = { changes: changesOf(batch), stage: stageOf.get(batch) };
      for (const event of eventsOf(batch, user, made, wanted)) {
        events.push({ scope: batch.scope, event });
      }
    }
    // Nothing is read after it: what is written travels with the commit.
    const last = atCommit(tx);
    const [hasFurther] = await Promise.all([
      deps.onChanged?.(
        tx,
        Array.from(users, ([batch, user]) => changedBy(batch, user, changesOf(batch))),
        versions,
      ),
      store.saveChunksAtCommit(tx, chunks, deps.clock.now()),
      noteStored(last, importedTimes(accepted, stored, changes)),
      outbox.append(last, events, interest),
      countThisHour(last, 'samples', newSamples(changes)),
      connectSources(deps, last, users),
    ]);
    wroteEvents = events.length > 0 || hasFurther === true;
    return batches.map((batch): Outcome<Receipt> => {
      if (users.has(batch)) return { ok: true, result: receiptOf(batch, changesOf(batch)) };
      return { ok: false, error: new AppError('user.gone') };
    });
  });
  if (wroteEvents) deps.onEvents();
  return outcomes;
}

/** How many samples are new, by tenant. */
function newSamples(
  changes: ReadonlyMap<Batch, readonly SeriesChanges[]>,
): ReadonlyMap<TenantId, number> {
  const counts = new Map<TenantId, number>();
  for (const [{ scope }, made] of changes) {
    const created = made.flatMap((each) => each.created);
    const count = created.reduce((sum, columns) => sum + columns.count, 0);
    counts.set(scope.tenantId, (counts.get(scope.tenantId) ?? 0) + count);
  }
  return counts;
}

function admittedOf(
  work: SeriesWork,
  users: ReadonlyMap<Batch, ActiveUser>,
  tombstones: ReadonlyMap<string, Tombstones>,
): SeriesWork {
  const isBlocked = blockedTimes(tombstones.get(work.key.userId.toLowerCase()) ?? [], work.key);
  const parts = work.parts.map((part) => admitted(part, users));
  return {
    ...work,
    parts: isBlocked === null ? parts : parts.map((part) => without(part, isBlocked)),
  };
}

/** What the user's record says of samples: which days are taken in, and where those were taken that do not say it. */
function admitted(part: Part, users: ReadonlyMap<Batch, ActiveUser>): Part {
  const { batch, series } = part;
  const user = users.get(batch);
  if (user === undefined) return part;
  const { fallbackTimeZone, ingestion } = user;
  const inside =
    batch.upload.isBounded === true ? samplesWithin(series.columns, ingestion) : series.columns;
  const columns = fallbackTimeZone === null ? inside : applyTimeZone(fallbackTimeZone, inside);
  return { batch, series: { ...series, columns } };
}

function changedBy(
  batch: Batch,
  { clientUserId }: ActiveUser,
  changes: readonly SeriesChanges[],
): ChangedSamples {
  const { scope, userId, upload } = batch;
  return {
    scope,
    userId,
    clientUserId,
    provider: upload.provider,
    resource: upload.resource.name,
    isDaily: upload.stage === 'daily',
    created: changes.flatMap((each) => each.created),
    updated: changes.flatMap((each) => each.updated),
  };
}

function receiptOf(batch: Batch, changes: readonly SeriesChanges[]): Receipt {
  const total = (pick: (each: SeriesChanges) => readonly Columns[]): number =>
    changes.flatMap(pick).reduce((sum, columns) => sum + columns.count, 0);
  const created = total((each) => each.created);
  const updated = total((each) => each.updated);
  const admittedCount = changes.reduce((sum, { series }) => sum + series.columns.count, 0);
  const leftOut = batch.series.reduce((sum, { columns }) => sum + columns.count, -admittedCount);
  return { received: batch.count, created, updated, leftOut };
}

/** Of the past of a resource. */
function isLast({ upload }: Batch): boolean {
  return upload.stage === 'historical' && upload.isFinalChunk;
}

function finalPush(batch: Batch): FinalPush & { readonly batch: Batch } {
  const { scope, userId, upload } = batch;
  return { batch, scope, userId, provider: upload.provider, resource: upload.resource.name };
}

/** What a batch changed, and the stage of a phone that it ends. */
type Made = {
  readonly changes: readonly SeriesChanges[];
  readonly stage: EndedStage | undefined;
};

function eventsOf(
  batch: Batch,
  user: ActiveUser,
  { changes, stage }: Made,
  wanted: Wanted & { readonly history: boolean },
): readonly DomainEvent[] {
  const subject = {
    userId: batch.userId,
    clientUserId: user.clientUserId,
    provider: batch.upload.provider,
    resource: batch.upload.resource,
  };
  const isHistory = batch.upload.stage === 'historical';
  const samples = isHistory && !wanted.history ? [] : sampleEvents(subject, changes, wanted);
  if (!isLast(batch) || stage?.isRepeated === true) return samples;
  return [...samples, ...uploadCompleted(subject, stage ?? rangeOf(batch), wanted.wants)];
}

function rangeOf(batch: Batch): { readonly startsAt: number; readonly endsAt: number } {
  const times = batch.series.flatMap(({ columns }) => [
    columns.times[0] ?? batch.receivedAtMs,
    columns.times[columns.count - 1] ?? batch.receivedAtMs,
  ]);
  return {
    startsAt: batch.upload.startsAt ?? Math.min(batch.receivedAtMs, ...times),
    endsAt: batch.upload.endsAt ?? greatest(times.length > 0 ? times : [batch.receivedAtMs]),
  };
}

/** The first push from a provider connects it, as the mobile clients expect. */
async function connectSources(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  users: ReadonlyMap<Batch, ActiveUser>,
): Promise<void> {
  for (const [{ scope, userId, upload }, { connectedSources }] of users) {
    if (upload.isPulled === true || connectedSources.includes(upload.provider)) continue;
    await setConnectedSource(tx, scope, userId, {
      slug: upload.provider,
      name: providerName(upload.provider),
      createdOn: deps.clock.now(),
    });
  }
}
