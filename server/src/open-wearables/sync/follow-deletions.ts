import type { AppContext } from '#kernel/app-context.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { CyclesOf } from '../mapping/groups.ts';
import type { Made, Part } from '../mapping/parts.ts';
import { rulesOf } from '../mapping/provider.ts';
import type { ReadUpload } from '../mapping/read-upload.ts';
import type { Rule } from '../mapping/rule.ts';
import type { DeletedAtPhone, SyncNeeds } from './needs.ts';
import * as parts from './part-store.ts';
import { rebuild } from './rebuild.ts';
import * as sampleIds from './sample-id-store.ts';
import {
  type DayKey,
  entriesIn,
  hashIn,
  hashOf,
  joinEntries,
  type StoredDay,
  timeIn,
} from './sample-ids.ts';
import * as uploads from './upload-store.ts';

type Deps = Pick<AppContext, 'db'> &
  Pick<SyncNeeds, 'deleteAtPhone'> & { readonly cyclesOf: CyclesOf };

type Deleted = ReadUpload['deleted'];

/** What a phone deleted, as it is stored here. */
export type Followed = {
  /** Parts that are gone: what is left of their groups is to be stored again. */
  readonly removed: readonly Part[];
  /** The deleted records that are not stored here. */
  readonly unknown: Deleted;
};

/**
 * Deletes the records that a phone deleted: samples by the ids that are stored of them, parts, and workouts. Everything is deleted
 * before the ids are: a crash in between leaves what the same upload completes.
 */
export async function followDeletions(
  deps: Deps,
  scope: TeamScope,
  owner: parts.Owner,
  deleted: Deleted,
): Promise<Followed> {
  if (deleted.length === 0) return { removed: [], unknown: [] };
  const { db } = deps;
  const ids = new Set(deleted.map(({ id }) => id));
  const removed = await parts.listByIds(db.read(scope), scope, owner, [...ids]);
  const before = await rebuild(deps, scope, owner, { touched: removed });
  const after = await rebuild(deps, scope, owner, { touched: removed, without: ids });
  const gone = await gonePieces(scope, before, after);
  const days = await findDays(deps, scope, owner, deleted);
  const known = new Set(removed.map(({ id }) => id));
  const hashes = new Set(days.flatMap((each) => [...each.hashes]));
  const isFound = ({ id }: Deleted[number]): boolean => known.has(id) || hashes.has(hashOf(id));
  const others = deleted.filter((each) => !isFound(each));
  const { provider, userId } = owner;
  const nights = removed.filter(({ kind }) => kind === 'sleep');
  const records = await deps.deleteAtPhone(scope, userId, {
    provider,
    samples: [...gone.samples, ...days.filter(({ times }) => times.length > 0)],
    summaries: gone.summaries,
    records: [
      ...nights.flatMap(({ id, groupKey }) => [sleepOf(id), sleepOf(groupKey)]),
      ...others.filter(({ type }) => !rulesOf[provider].has(type)).map(({ id }) => workoutOf(id)),
    ],
  });
  await forget(deps, scope, owner, { ids: [...ids], days });
  return { removed, unknown: others.filter(({ id }) => !records.has(id)) };
}

const sleepOf = (id: string) => ({ resource: 'sleep', id }) as const;
const workoutOf = (id: string) => ({ resource: 'workouts', id }) as const;

/** What the parts made before and make no longer. A summary that is another now replaces itself, or is deleted and stored again. */
async function gonePieces(
  { tenantId }: TeamScope,
  before: readonly Made[],
  after: readonly Made[],
): Promise<Pick<DeletedAtPhone, 'samples' | 'summaries'>> {
  const left = new Set<string>();
  await loopTurns.each(tenantId, after, (each) => left.add(JSON.stringify(each)));
  const gone: Made[] = [];
  await loopTurns.each(tenantId, before, (each) => {
    if (!left.has(JSON.stringify(each))) gone.push(each);
  });
  return {
    samples: gone.flatMap((each) => {
      if (each.kind !== 'sample') return [];
      const { sourceType, startMs } = each.sample;
      return [{ resource: 'blood_pressure', sourceType, times: [startMs] }];
    }),
    summaries: gone.flatMap((each) => {
      if (each.kind !== 'summary') return [];
      return [{ resource: each.resource, data: each.data }];
    }),
  };
}

type Removal = {
  readonly hashes: ReadonlySet<string>;
  /** Milliseconds of the samples that no other record has: an edited record comes with a new id at the same time. */
  readonly times: readonly number[];
  /** The entries of the other records. */
  readonly rest: readonly string[];
};

/** Removes the records with these hashes; undefined: none of them is of this day. */
async function removeFrom(
  { tenantId }: TeamScope,
  { day, entries }: StoredDay,
  hashes: ReadonlySet<string>,
): Promise<Removal | undefined> {
  const gone = new Set<string>();
  const times = new Set<number>();
  await loopTurns.each(tenantId, entriesIn(entries), (entry) => {
    if (!hashes.has(hashIn(entry))) return;
    gone.add(hashIn(entry));
    times.add(timeIn(day, entry));
  });
  if (gone.size === 0) return undefined;
  const rest: string[] = [];
  await loopTurns.each(tenantId, entriesIn(entries), (entry) => {
    if (gone.has(hashIn(entry))) return;
    rest.push(entry);
    times.delete(timeIn(day, entry));
  });
  return { hashes: gone, times: [...times], rest };
}

type FoundDay = DayKey & Pick<Removal, 'hashes' | 'times'>;

async function findDays(
  { db }: Deps,
  scope: TeamScope,
  owner: parts.Owner,
  deleted: Deleted,
): Promise<readonly FoundDay[]> {
  const asked = new Set(deleted.map(({ id }) => hashOf(id)));
  const found: FoundDay[] = [];
  const resources = resourcesOf(owner, deleted);
  for await (const page of sampleIds.pages(db.read(scope), scope, owner, resources)) {
    for (const stored of page) {
      const removal = await removeFrom(scope, stored, asked);
      const { resource, sourceType, day } = stored;
      if (removal === undefined) continue;
      const { hashes, times } = removal;
      found.push({ resource, sourceType, day, hashes, times });
    }
  }
  return found;
}

/** The resources of samples in which to look; null: in all, as a type is not known. */
function resourcesOf({ provider }: parts.Owner, deleted: Deleted): readonly string[] | null {
  const resources = new Set<string>();
  for (const type of new Set(deleted.map((each) => each.type))) {
    const rule = rulesOf[provider].get(type);
    if (rule === undefined) return null;
    const resource = sampleOf(rule);
    if (resource !== undefined) resources.add(resource);
  }
  return [...resources];
}

function sampleOf(rule: Rule): string | undefined {
  if (rule.to === 'sample') return rule.resource;
  return rule.to === 'meal' || rule.to === 'day' ? rule.sample : undefined;
}

async function forget(
  { db }: Deps,
  scope: TeamScope,
  owner: parts.Owner,
  { ids, days }: { readonly ids: readonly string[]; readonly days: readonly FoundDay[] },
): Promise<void> {
  await db.write(scope, async (tx) => {
    await uploads.lock(tx, scope, owner);
    await parts.remove(tx, scope, owner, ids);
    const hashes = new Set(ids.map((id) => hashOf(id)));
    // Another upload may have added to a day since it was read.
    const stored = await sampleIds.listDays(tx, scope, owner, days);
    const changed: StoredDay[] = [];
    for (const each of stored) {
      const removal = await removeFrom(scope, each, hashes);
      if (removal !== undefined) changed.push({ ...each, entries: joinEntries(removal.rest) });
    }
    await sampleIds.save(tx, scope, owner, changed);
  });
}
