import { AppError } from '#kernel/errors.ts';
import { isJson, type Json, textIn } from '#kernel/files/json-fields.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';
import { findActive } from '#users';

import type { Made, Part } from '../mapping/parts.ts';
import { providerOf, type SdkProvider } from '../mapping/provider.ts';
import {
  countKind,
  type ListName,
  nothingRead,
  type ReadUpload,
  rowReaders,
} from '../mapping/read-upload.ts';
import { followDeletions } from './follow-deletions.ts';
import { addCounts, close, type Counts, grow, type Grown } from './model.ts';
import type { SyncDeps } from './needs.ts';
import * as parts from './part-store.ts';
import { rebuild } from './rebuild.ts';
import * as sampleIds from './sample-id-store.ts';
import { EntriesByDay } from './sample-ids.ts';
import { storeSamples, storeSummaries, type Storing } from './store-read.ts';
import { storeWorkouts } from './store-workouts.ts';
import * as uploads from './upload-store.ts';

/** What became of an upload, once all of it is durable. */
export type SyncReceipt = {
  readonly received: number;
  readonly leftOut: Counts;
};

/** What was measured before the first upload, less a day, is the past. */
const recentMs = dayMs;
/** Two uploads that change one group at once are told apart after so many readings. */
const readingsMax = 5;

/**
 * Stores an upload record by record. What cannot be used is counted by its kind. Errors: `sdk.body_invalid`, `sdk.provider_unknown`,
 * `sdk.user_gone`, `sdk.disconnected`, `sdk.paused`.
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
  await requireConnection(deps, scope, provider);
  if (await deps.isPaused(scope, userId, provider)) throw new AppError('sdk.paused');
  const owner = { userId: user.id, provider };
  const at = deps.clock.now();
  const sdkVersion = textIn(body['sdkVersion'])?.slice(0, 50) ?? null;
  const firstAt = await deps.db.write(scope, async (tx) =>
    uploads.begin(tx, scope, owner, { at, sdkVersion }),
  );
  const storing = {
    scope,
    owner,
    stageOf: stagesOf(body['syncType'], firstAt),
    leftOut: new Map<string, number>(),
    grown: new Map<string, Grown>(),
  };
  const fallbackZone = user.fallbackTimeZone?.value ?? null;
  const context = { provider, fallbackZone, insulinOf: deps.insulinOf };
  for (const { list, rows } of slicesOf(body['data'])) {
    const read = nothingRead(storing.leftOut);
    await loopTurns.each(scope.tenantId, rows, (row) => rowReaders[list](row, context, read));
    await storeRead(deps, { ...storing, read });
  }
  await finish(deps, storing, body['syncType'] === 'live');
  await requireConnection(deps, scope, provider, async () =>
    deps.disconnect(scope, userId, provider),
  );
  return { received: countOf(body['data']), leftOut: Object.fromEntries(storing.leftOut) };
}

/**
 * Ends the session of a phone that signed in before the connection was removed: its SDK then asks for a new sign-in. A removal
 * during an upload also removes the connection that the upload created again.
 */
async function requireConnection(
  deps: Pick<SyncDeps, 'isDisconnected' | 'endSession'>,
  scope: TeamScope,
  provider: SdkProvider,
  removeAgain: () => Promise<void> = async () => {},
): Promise<void> {
  const { actor } = scope;
  if (actor.type !== 'sign_in_token') return;
  if (!(await deps.isDisconnected(scope, actor.id, provider))) return;
  await removeAgain();
  await deps.endSession(scope, actor.id);
  throw new AppError('sdk.disconnected');
}

/** Rows of one slice, by list: what is done to all of them at once takes milliseconds. */
const sliceRows = { records: 20_000, sleep: 2000, workouts: 1000, deleted: 5000 } as const;
const listNames = ['records', 'sleep', 'workouts', 'deleted'] as const;

/** Yields the rows of an upload, slice by slice: it may have hundreds of thousands. */
function* slicesOf(
  data: Json,
): Generator<{ readonly list: ListName; readonly rows: readonly unknown[] }> {
  for (const list of listNames) {
    const all = rowsIn(data, list);
    for (let from = 0; from < all.length; from += sliceRows[list])
      yield { list, rows: all.slice(from, from + sliceRows[list]) };
  }
}

function rowsIn(data: Json, list: ListName): readonly unknown[] {
  const rows: unknown = data[list];
  return Array.isArray(rows) ? rows : [];
}

async function storeRead(deps: SyncDeps, storing: Storing): Promise<void> {
  const { scope, owner, read } = storing;
  const entries = new EntriesByDay();
  await loopTurns.each(scope.tenantId, read.samples, ({ id, resource, sample }) => {
    entries.add({ id, resource, sourceType: sample.sourceType, startMs: sample.startMs });
  });
  if (read.parts.length + read.samples.length > 0)
    await deps.db.write(scope, async (tx) => {
      await uploads.lock(tx, scope, owner);
      await parts.save(tx, scope, owner, read.parts);
      await sampleIds.add(tx, scope, owner, entries);
    });
  await storeSamples(deps, storing, read.samples);
  await storeParts(deps, storing, read.parts);
  await storeWorkouts(deps, storing);
  await storeDeletions(deps, storing);
}

function stagesOf(syncType: unknown, firstAt: Date): Storing['stageOf'] {
  if (syncType === 'live') return () => 'daily';
  if (syncType === 'historical') return () => 'historical';
  const beginsMs = firstAt.getTime() - recentMs;
  return (startMs) => (startMs < beginsMs ? 'historical' : 'daily');
}

function countOf(data: Json): number {
  const counted = ['records', 'sleep', 'workouts'] as const;
  return counted.reduce((sum, list) => sum + rowsIn(data, list).length, 0);
}

/** Parts whose groups are read together. */
const partsAtOnce = 500;

/** Stores what the groups of parts make, some groups at a time. */
async function storeParts(
  deps: SyncDeps,
  storing: Storing,
  touched: readonly Part[],
): Promise<void> {
  let some: Part[] = [];
  for (const ofGroup of Map.groupBy(touched, ({ groupKey }) => groupKey).values()) {
    some.push(...ofGroup);
    if (some.length < partsAtOnce) continue;
    await storeGroups(deps, storing, some);
    some = [];
  }
  await storeGroups(deps, storing, some);
}

/** Stores what the groups of parts make, until no other upload has changed them meanwhile. */
async function storeGroups(
  deps: SyncDeps,
  storing: Storing,
  touched: readonly Part[],
): Promise<void> {
  const { scope, owner } = storing;
  let made = await rebuild(deps, scope, owner, { touched });
  for (let reading = 1; made.length > 0; reading += 1) {
    await storeMade(deps, storing, made);
    const now = await rebuild(deps, scope, owner, { touched });
    if (reading === readingsMax || (await isSame(scope, made, now))) return;
    made = now;
  }
}

async function isSame(
  { tenantId }: TeamScope,
  made: readonly Made[],
  now: readonly Made[],
): Promise<boolean> {
  let same = made.length === now.length;
  await loopTurns.each(tenantId, now.entries(), ([index, each]) => {
    same &&= JSON.stringify(each) === JSON.stringify(made[index]);
  });
  return same;
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

/** Stores what is left of the groups of deleted records; names what cannot be found by its kind. */
async function storeDeletions(deps: SyncDeps, storing: Storing): Promise<void> {
  const { scope, owner, read } = storing;
  const { removed, unknown } = await followDeletions(deps, scope, owner, read.deleted);
  for (const { type } of unknown)
    countKind(read.leftOut, `deletion of ${type === '' ? 'a record without a type' : type}`);
  await storeParts(deps, storing, removed);
}

/** Counts, and publishes the past that has arrived: the SDK says that from now on it sends what is new. */
async function finish(
  deps: SyncDeps,
  { scope, owner, leftOut, grown }: Omit<Storing, 'read'> & Pick<ReadUpload, 'leftOut'>,
  isLive: boolean,
): Promise<void> {
  await deps.db.write(scope, async (tx) => {
    const upload = await uploads.lock(tx, scope, owner);
    if (upload === undefined) return;
    await uploads.save(tx, scope, owner, {
      leftOut: addCounts(upload.leftOut, leftOut),
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
