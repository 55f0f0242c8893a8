import { currentImport, listTombstones } from '#deletions';
import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { isJson } from '#kernel/files/json-fields.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { providerName } from '#sources';
import {
  type ActiveUser,
  findActive,
  ingestionWindow,
  lockActive,
  setConnectedSource,
} from '#users';

import { noteStored } from '../deletion/deleted-store.ts';
import { saveActivitySamples } from '../derived-activity/save-samples.ts';
import type { MovementSamples } from '../derived-activity/service.ts';
import { hasTotals } from '../derived-activity/totals.ts';
import type { Change } from '../events.ts';
import type { ReadRecording, ReadSummary } from '../items/item.ts';
import { datesOf, type PhoneSample } from '../items/phone-samples.ts';
import { differs, type NewSummary } from '../model.ts';
import { admitted, unbounded } from '../push/bounds.ts';
import { summaryId } from '../push/identity.ts';
import {
  cyclesOf,
  givenIds,
  type Identified,
  identify,
  lastOfEach,
} from '../push/new-summaries.ts';
import { readSummaries } from '../push/normalise.ts';
import type { OnChanged, SummaryIngestion, SummaryReceipt, SummaryUpload } from '../push/upload.ts';
import type { SummaryResourceName } from '../resources/resources.ts';
import * as store from '../store.ts';
import { findBirthDate } from './birth-date.ts';
import { mergeSleeps } from './merge-sleeps.ts';
import { mergeWorkouts } from './merge-workouts.ts';
import { recordingsOf } from './recordings-of.ts';
import { replacedAndMerged } from './replaced-and-merged.ts';
import { endedStage, eventsOf } from './upload-events.ts';
import { withoutDeleted } from './without-deleted.ts';

/** A request carries at most this many summaries; 413 beyond. */
export const batchSummariesMax = 1000;

/** Resources with streams, which clients read by the id alone. */
const withStreams: ReadonlySet<string> = new Set<SummaryResourceName>(['sleep', 'workouts']);

type Deps = Pick<AppContext, 'db' | 'clock' | 'vault' | 'random'> & {
  /** The user's movement samples, from the slice of time series. */
  readonly movementSamples: MovementSamples;
  /** Called after a commit that wrote events. */
  readonly onEvents: () => void;
  /** Reads the recording of a workout for the slice of summaries. */
  readonly readRecording: ReadRecording;
  /** Called in the transaction with the resources that have new or changed summaries, for data derived from them. */
  readonly onChanged?: OnChanged;
};

type Batch = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly upload: SummaryUpload;
  readonly read: readonly ReadSummary[];
  /** Samples from which days were computed. */
  readonly samples: readonly PhoneSample[];
  readonly now: Date;
};

export function openSummaryIngestion(deps: Deps): SummaryIngestion {
  const workOut = async ({ scope, userId, upload, samples }: Batch): Promise<WorkedOut> => {
    const { provider, stage } = upload;
    const kept = { userId, provider, isDaily: stage === 'daily' };
    const days = await saveActivitySamples({ ...deps, summaries: ingestion }, scope, kept, samples);
    return { ...days, received: datesOf(samples).size };
  };
  const ingestion: SummaryIngestion = {
    ingestSummaries: async (scope, userId, upload) => {
      const elements: readonly unknown[] = Array.isArray(upload.data) ? upload.data : [upload.data];
      if (elements.length > batchSummariesMax) throw new AppError('summary.batch_too_large');
      const now = deps.clock.now();
      const user = await findActive(deps.db.read(scope), scope, userId);
      if (user === undefined) throw new AppError('user.gone');
      const { resource, provider } = upload;
      const needsAge = elements.some((each) => isJson(each) && Array.isArray(each['heart_rate']));
      const steps = readSummaries(resource, upload.data, {
        nowMs: (upload.now ?? now).getTime(),
        timeZone: upload.timeZone,
        sourceType: upload.sourceType,
        fallbackTimeZone: user.fallbackTimeZone?.value ?? null,
        birthDate: needsAge ? await findBirthDate(deps, scope, user, provider) : null,
        idOf: (ofResource, key) => summaryId(user.id, ofResource, provider, key),
        readRecording: deps.readRecording,
      });
      const normalised = await loopTurns.run(scope.tenantId, steps);
      if (!normalised.ok) throw new InvalidRequest(normalised.problems);
      if (normalised.summaries.length > batchSummariesMax)
        throw new AppError('summary.batch_too_large');
      const window = upload.isBounded === true ? ingestionWindow(user) : unbounded;
      const { summaries: read, samples, leftOut } = admitted(normalised, window);
      const batch = { scope, userId: user.id, upload, read, samples, now };
      // Derived days are stored first, so that they exist before the event of a complete history.
      const days = samples.length === 0 ? null : await workOut(batch);
      const { recorded, blocked, ...receipt } = await write(deps, batch);
      // Recordings are stored after the workouts, under their ids. A repeated request stores missing ones.
      await Promise.all(recorded.map(async (keep) => keep()));
      const received = receipt.received + leftOut;
      return added({ ...receipt, received, leftOut: leftOut + blocked }, days);
    },
  };
  return ingestion;
}

type WorkedOut = Pick<SummaryReceipt, 'received' | 'created' | 'updated'>;

function added(receipt: SummaryReceipt, days: WorkedOut | null): SummaryReceipt {
  if (days === null) return receipt;
  return {
    ...receipt,
    received: receipt.received + days.received,
    created: receipt.created + days.created,
    updated: receipt.updated + days.updated,
    replaced: receipt.replaced + days.updated,
  };
}

type Written = Omit<SummaryReceipt, 'leftOut'> & {
  /** Summaries that were deleted and may not be stored again. */
  readonly blocked: number;
  readonly recorded: readonly (() => Promise<void>)[];
};

async function write(deps: Deps, batch: Batch): Promise<Written> {
  const { scope, userId, upload, read } = batch;
  const { name: resource } = upload.resource;
  let wroteEvents = false;
  const receipt = await deps.db.write(scope, async (tx) => {
    // Lock the user first: the lock protects the user's summaries.
    const key = { scope, userId };
    const [users, tombstones, interest] = await Promise.all([
      lockActive(tx, [key]),
      listTombstones(tx, [userId]),
      outbox.findInterest(tx, [scope.tenantId]),
    ]);
    const user = users.get(key);
    if (user === undefined) throw new AppError('user.gone');
    const known = await store.listByIds(tx, scope, { userId, resource }, givenIds(read));
    const subject = {
      userId,
      resource,
      provider: upload.provider,
      isWorkedOut: upload.isWorkedOut ?? false,
    };
    const untold = await withoutTold(tx, batch);
    const all = identify(untold, subject, new Map(known.map((stored) => [stored.id, stored])));
    const merged = resource === 'sleep' ? all : await mergeWorkouts(tx, batch, all);
    const each = withoutDeleted(merged, tombstones.get(userId.toLowerCase()) ?? []);
    const { identified, ids } =
      resource === 'sleep' ? await mergeSleeps(tx, batch, each) : withIds(each);
    const [changes, cycleChanges] = await Promise.all([
      changesOf(
        tx,
        batch,
        resource,
        identified.map(({ summary }) => summary),
      ),
      changesOf(tx, batch, 'sleep_cycle', identified.flatMap(cyclesOf)),
    ]);
    const changed = [...changes, ...cycleChanges];
    const wants = (eventType: string): boolean => interest.wants(scope.tenantId, eventType);
    const wanted = { wants, history: interest.wantsHistory(scope.tenantId) };
    const stage = await endedStage(tx, batch);
    const events = eventsOf(batch, user, { changes: changed, stage }, wanted);
    await Promise.all([
      replaceWorkedOut(tx, batch, changed),
      save(tx, batch, changed),
      outbox.append(
        tx,
        events.map((event) => ({ scope, event })),
        interest,
      ),
      connect(tx, batch, user),
      deps.onChanged?.(tx, changedResources(batch, changed)),
    ]);
    wroteEvents = events.length > 0;
    const count = (kind: Change['kind']): number =>
      changes.filter((change) => change.kind === kind).length;
    const recorded = recordingsOf(batch, identified);
    const counts = {
      created: count('created'),
      updated: count('updated'),
      ...replacedAndMerged(each, identified, changes),
    };
    const blocked = all.length - each.length;
    return { received: read.length, ...counts, ids: [...new Set(ids)], recorded, blocked };
  });
  if (wroteEvents) deps.onEvents();
  return receipt;
}

function changedResources(
  { scope, userId }: Batch,
  changes: readonly Change[],
): Parameters<OnChanged>[1] {
  const names = new Set(changes.map(({ summary }) => summary.resource));
  return Array.from(names, (resource) => ({ scope, userId, resource }));
}

/** The last of each id, and all ids in their order. */
function withIds(each: readonly Identified[]): {
  readonly identified: readonly Identified[];
  readonly ids: readonly string[];
} {
  return { identified: lastOfEach(each), ids: each.map(({ summary }) => summary.id) };
}

/** Returns the derived days without those that the provider sent. */
async function withoutTold(
  tx: Tx,
  { scope, userId, upload, read }: Batch,
): Promise<readonly ReadSummary[]> {
  if (upload.isWorkedOut !== true) return read;
  if ((await upload.isStillCurrent?.(tx)) === false) return [];
  const dates = read.flatMap(({ calendarDate }) => calendarDate ?? []);
  const subject = { userId, provider: upload.provider };
  const told = await store.listDaysWithActivity(tx, scope, subject, dates);
  return read.filter(({ calendarDate }) => !told.has(calendarDate ?? ''));
}

/** Replaces derived days by days that the provider sent. */
async function replaceWorkedOut(
  tx: Tx,
  { scope, userId, upload }: Batch,
  changes: readonly Change[],
): Promise<void> {
  if (upload.resource.name !== 'activity' || upload.isWorkedOut === true) return;
  const told = changes.map(({ summary }) => summary).filter(({ data }) => hasTotals(data));
  if (told.length === 0) return;
  await store.deleteWorkedOut(tx, scope, { userId, provider: upload.provider }, told);
}

/** Returns new and changed summaries. */
async function changesOf(
  tx: Tx,
  { scope, userId, now }: Batch,
  resource: SummaryResourceName,
  summaries: readonly NewSummary[],
): Promise<readonly Change[]> {
  const ids = summaries.map(({ id }) => id);
  const found = await store.listByIds(tx, scope, { userId, resource }, ids);
  const stored = new Map(found.map((summary) => [summary.id, summary]));
  return summaries.flatMap((given): Change[] => {
    const before = stored.get(given.id);
    const next = withDetails(given, before);
    const summary = { ...next, createdAt: before?.createdAt ?? now, updatedAt: now };
    if (before === undefined) return [{ kind: 'created', summary }];
    return differs(before, next) ? [{ kind: 'updated', summary }] : [];
  });
}

/** Retains the stored laps of a workout that is sent again without laps. */
function withDetails(next: NewSummary, before: Pick<NewSummary, 'stream'> | undefined): NewSummary {
  const keeps = next.resource === 'workouts' && next.stream === null && before !== undefined;
  return keeps ? { ...next, stream: before.stream } : next;
}

async function save(tx: Tx, { scope, userId }: Batch, changes: readonly Change[]): Promise<void> {
  const summaries = changes.map(({ summary }) => summary);
  const streamed = changes.filter(
    ({ kind, summary }) => kind === 'created' && withStreams.has(summary.resource),
  );
  const ids = streamed.map(({ summary }) => summary.id);
  const importId = currentImport();
  await Promise.all([
    store.save(tx, scope, summaries),
    store.saveOwners(tx, scope, userId, ids),
    importId === null ? null : noteStored(tx, scope, { userId, importId }, summaries),
  ]);
}

/** The first push from a provider connects it, as the mobile clients expect. */
async function connect(
  tx: Tx,
  { scope, userId, upload, now }: Batch,
  { connectedSources }: ActiveUser,
): Promise<void> {
  const slug = upload.provider;
  if (upload.isPulled === true || connectedSources.includes(slug)) return;
  await setConnectedSource(tx, scope, userId, { slug, name: providerName(slug), createdOn: now });
}
