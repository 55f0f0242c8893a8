import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { isJson, type Json, textIn } from '#kernel/files/json-fields.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';
import { Batches, type NormalisedSamples, type Resource, Tally } from '#timeseries';
import { findActive } from '#users';

import type { Made, Part } from '../mapping/parts.ts';
import { providerOf } from '../mapping/provider.ts';
import { countKind, type ReadSample, readUpload, type ReadUpload } from '../mapping/read-upload.ts';
import { followDeletions } from './follow-deletions.ts';
import { addCounts, close, type Counts, grow, type Grown } from './model.ts';
import type { Stage, SummaryName, SyncNeeds } from './needs.ts';
import * as parts from './part-store.ts';
import { rebuild } from './rebuild.ts';
import * as sampleIds from './sample-id-store.ts';
import { entriesByDay } from './sample-ids.ts';
import * as uploads from './upload-store.ts';

export type SyncDeps = Pick<AppContext, 'db' | 'clock'> & SyncNeeds;

/** What became of an upload, once all of it is durable. */
export type SyncReceipt = {
  readonly received: number;
  readonly leftOut: Counts;
};

type Storing = {
  readonly scope: TeamScope;
  readonly owner: parts.Owner;
  readonly stageOf: (startMs: number) => Stage;
  readonly read: ReadUpload;
  readonly grown: Map<string, Grown>;
};

/** What was measured before the first upload, less a day, is the past. */
const recentMs = dayMs;
/** Two uploads that change one group at once are told apart after so many readings. */
const readingsMax = 5;

/**
 * Stores an upload record by record. What cannot be used is counted by its kind. Errors: `sdk.body_invalid`, `sdk.provider_unknown`,
 * `sdk.user_gone`, `sdk.paused`.
 */
export async function storeUpload(
  deps: SyncDeps,
  scope: TeamScope,
  userId: UserId,
  body: unknown,
): Promise<SyncReceipt> {
  if (!isJson(body) || !isJson(body['data'])) throw new AppError('sdk.body_invalid');
  const provider = providerOf(body['provider']);
  const user = await findActive(deps.db.read(scope), scope, userId);
  if (user === undefined) throw new AppError('sdk.user_gone');
  if (await deps.isPaused(scope, userId, provider)) throw new AppError('sdk.paused');
  const owner = { userId: user.id, provider };
  const read = readUpload(body['data'], {
    provider,
    fallbackZone: user.fallbackTimeZone?.value ?? null,
    insulinOf: deps.insulinOf,
  });
  const at = deps.clock.now();
  const sdkVersion = textIn(body['sdkVersion'])?.slice(0, 50) ?? null;
  const firstAt = await deps.db.write(scope, async (tx) => {
    const first = await uploads.begin(tx, scope, owner, { at, sdkVersion });
    await parts.save(tx, scope, owner, read.parts);
    await sampleIds.add(tx, scope, owner, entriesByDay(recordsOf(read)));
    return first;
  });
  const stageOf = stagesOf(body['syncType'], firstAt);
  const storing: Storing = { scope, owner, stageOf, read, grown: new Map() };
  await storeSamples(deps, storing, read.samples);
  await storeParts(deps, storing, read.parts);
  await storeWorkouts(deps, storing);
  await storeDeletions(deps, storing);
  await finish(deps, storing, body['syncType'] === 'live');
  return { received: countOf(body['data']), leftOut: Object.fromEntries(read.leftOut) };
}

const recordsOf = ({ samples }: ReadUpload) =>
  samples.map(({ id, resource, sample: { sourceType, startMs } }) => ({
    id,
    resource,
    sourceType,
    startMs,
  }));

function stagesOf(syncType: unknown, firstAt: Date): Storing['stageOf'] {
  if (syncType === 'live') return () => 'daily';
  if (syncType === 'historical') return () => 'historical';
  const beginsMs = firstAt.getTime() - recentMs;
  return (startMs) => (startMs < beginsMs ? 'historical' : 'daily');
}

function countOf(data: Json): number {
  return ['records', 'sleep', 'workouts'].reduce((sum, name) => {
    const list: unknown = data[name];
    return sum + (Array.isArray(list) ? list.length : 0);
  }, 0);
}

async function storeSamples(
  deps: SyncDeps,
  storing: Storing,
  given: readonly Omit<ReadSample, 'id'>[],
): Promise<void> {
  const { scope, owner, stageOf, read } = storing;
  for (const stage of ['historical', 'daily'] as const) {
    const batches: { resource: Resource; samples: NormalisedSamples }[] = [];
    const sink = deps.openSink(scope, owner.userId, { provider: owner.provider, stage });
    for (const [name, own] of Map.groupBy(given, ({ resource }) => resource)) {
      const tally = new Tally();
      const collecting = new Batches(tally, deps.clock.now().getTime(), (resource, samples) =>
        batches.push({ resource, samples }),
      );
      for (const { sample } of own) {
        if (stageOf(sample.startMs) === stage) collecting.add(name, sample);
      }
      collecting.finish();
      for (const [why, count] of Object.entries(tally.total().refused)) {
        if (count > 0) countKind(read.leftOut, `${name} with a ${why} that cannot be`, count);
      }
      const range = collecting.ranges[name];
      if (stage === 'historical' && range !== undefined)
        storing.grown.set(name, { resource: name, ...range, hasNew: false });
    }
    for (const { resource, samples } of batches) {
      const { created, updated, deleted } = await sink.samples(resource, samples);
      if (deleted > 0)
        countKind(
          read.leftOut,
          `${resource.name} outside of the user’s days, or deleted before`,
          deleted,
        );
      noteNew(storing, resource.name, created + updated > 0);
    }
  }
}

function noteNew({ grown }: Storing, resource: string, hasNew: boolean): void {
  const known = grown.get(resource);
  if (known !== undefined && hasNew) grown.set(resource, { ...known, hasNew });
}

/** Stores what the groups of parts make, until no other upload has changed them meanwhile. */
async function storeParts(
  deps: SyncDeps,
  storing: Storing,
  touched: readonly Part[],
): Promise<void> {
  const { scope, owner } = storing;
  let made = await rebuild(deps, scope, owner, { touched });
  for (let reading = 1; made.length > 0; reading += 1) {
    await storeMade(deps, storing, made);
    const now = await rebuild(deps, scope, owner, { touched });
    const isSame = JSON.stringify(now) === JSON.stringify(made);
    if (isSame || reading === readingsMax) return;
    made = now;
  }
}

async function storeMade(deps: SyncDeps, storing: Storing, made: readonly Made[]): Promise<void> {
  const samples = made.flatMap((each) =>
    each.kind === 'sample' ? [{ resource: 'blood_pressure' as const, sample: each.sample }] : [],
  );
  await storeSamples(deps, storing, samples);
  const summaries = made.filter((each) => each.kind === 'summary');
  for (const [resource, all] of Map.groupBy(summaries, (each) => each.resource))
    await storeSummaries(deps, storing, { resource, all });
}

type ToStore<Summary> = {
  readonly resource: SummaryName;
  readonly all: readonly Summary[];
  /** What is refused is not tried in another form. */
  readonly isLast?: boolean;
};

type OfSummary = { readonly startMs: number; readonly data: Json };

/** Returns those that were refused. */
async function storeSummaries<Summary extends OfSummary>(
  deps: SyncDeps,
  storing: Storing,
  { resource, all, isLast = true }: ToStore<Summary>,
): Promise<readonly Summary[]> {
  const { scope, owner, stageOf, read } = storing;
  const refused: Summary[] = [];
  for (const stage of ['historical', 'daily'] as const) {
    const own = all.filter(({ startMs }) => stageOf(startMs) === stage);
    const sink = deps.openSink(scope, owner.userId, { provider: owner.provider, stage });
    for (let from = 0; from < own.length; from += summariesMax) {
      const some = own.slice(from, from + summariesMax);
      const outcome = await sink.summaries(
        resource,
        some.map(({ data }) => data),
      );
      refused.push(...outcome.refused.flatMap((index) => some[index] ?? []));
      const { deleted, created, replaced } = outcome;
      if (deleted > 0)
        countKind(
          read.leftOut,
          `${resource} outside of the user’s days, or deleted before`,
          deleted,
        );
      if (stage === 'daily') continue;
      const times = some.map(({ startMs }) => startMs);
      const before = storing.grown.get(resource);
      storing.grown.set(resource, {
        resource,
        startsAt: Math.min(before?.startsAt ?? Infinity, ...times),
        endsAt: Math.max(before?.endsAt ?? -Infinity, ...times),
        hasNew: (before?.hasNew ?? false) || created + replaced > 0,
      });
    }
  }
  if (isLast && refused.length > 0)
    countKind(read.leftOut, `${resource} with a value that cannot be`, refused.length);
  return refused;
}

/** A push has at most a thousand. */
const summariesMax = 500;

/** A value that cannot be costs a workout its values, and not itself. */
async function storeWorkouts(deps: SyncDeps, storing: Storing): Promise<void> {
  const { workouts, leftOut } = storing.read;
  const given = workouts.map(({ startMs, workout }) => ({
    startMs,
    data: workout.summary,
    core: workout.core,
  }));
  const refused = await storeSummaries(deps, storing, {
    resource: 'workouts',
    all: given,
    isLast: false,
  });
  if (refused.length === 0) return;
  countKind(leftOut, 'values of workouts of which one cannot be', refused.length);
  const bare = refused.map(({ startMs, core }) => ({ startMs, data: core }));
  await storeSummaries(deps, storing, { resource: 'workouts', all: bare });
}

/** Stores what is left of the groups of deleted records; names what cannot be found by its kind. */
async function storeDeletions(deps: SyncDeps, storing: Storing): Promise<void> {
  const { scope, owner, read } = storing;
  const { removed, unknown } = await followDeletions(deps, scope, owner, read.deleted);
  for (const { type } of unknown)
    countKind(read.leftOut, `deletion of ${type === '' ? 'a record without a type' : type}`);
  await storeParts(deps, storing, removed);
}

/** Counts, and publishes the past that has arrived: the SDK says that from now on it sends what is new. */
async function finish(deps: SyncDeps, storing: Storing, isLive: boolean): Promise<void> {
  const { scope, owner, read, grown } = storing;
  await deps.db.write(scope, async (tx) => {
    const upload = await uploads.lock(tx, scope, owner);
    if (upload === undefined) return;
    await uploads.save(tx, scope, owner, {
      leftOut: addCounts(upload.leftOut, read.leftOut),
      history: grow(upload.history, [...grown.values()]),
    });
  });
  if (isLive) await endPast(deps, scope, owner, null);
}

/** Publishes the past of resources, or of all, once. */
export async function endPast(
  deps: Pick<SyncDeps, 'db' | 'endHistory'>,
  scope: TeamScope,
  owner: parts.Owner,
  resources: ReadonlySet<string> | null,
): Promise<void> {
  const { userId, provider } = owner;
  const upload = (await uploads.list(deps.db.read(scope), scope, userId)).find(
    (each) => each.provider === provider,
  );
  const { closed } = close(upload?.history ?? {}, resources);
  for (const { isOpen: _, ...past } of closed)
    await deps.endHistory(scope, userId, { provider, ...past });
  if (closed.length === 0) return;
  const ended = new Set(closed.map(({ resource }) => resource));
  await deps.db.write(scope, async (tx) => {
    const locked = await uploads.lock(tx, scope, owner);
    if (locked === undefined) return;
    const { history } = close(locked.history, ended);
    await uploads.save(tx, scope, owner, { leftOut: locked.leftOut, history });
  });
}
