import type { DeletedPart, Erasing, ErasedSummaries, Moved, SummaryKey } from '#deletions';
import type { Tx } from '#kernel/db.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import { dayMs, type PlainDate, plainDate } from '#kernel/time.ts';

import { insertDeleted, takeMovementSamples } from '../deletion/deleted-store.ts';
import { mark } from '../derived-activity/store.ts';
import { isMeasure } from '../fields/movement-measures.ts';
import type { Summary } from '../model.ts';
import { cycleIdOf } from '../push/new-summaries.ts';
import * as select from '../read/select-store.ts';
import * as store from '../store.ts';

/** The most summaries of one statement. */
const batchMax = 500;

/** Moves the summaries that a selector names to where no reader finds them. The caller holds the lock on the user. */
export async function eraseSummaries(tx: Tx, of: Erasing): Promise<ErasedSummaries> {
  const { parts, moved } = await eraseMovementSamples(tx, of);
  const erased = await eraseFound(tx, of, await findSelected(tx, of));
  return { ...erased, parts: [...parts, ...erased.parts], moved };
}

/** Removes activities that were computed from samples of these days, and marks the days to be computed again. */
export async function eraseComputed(
  tx: Tx,
  of: Erasing,
  moved: readonly Moved[],
): Promise<Pick<ErasedSummaries, 'parts' | 'summaries'>> {
  const found: Found[] = [];
  for (const [provider, days] of daysByProvider(moved)) {
    const computed = { userId: of.userId, provider, days: [...days] };
    found.push(...(await select.listComputed(tx, of.scope, computed)));
  }
  await noteMoved(tx, of, moved);
  return eraseFound(tx, of, found);
}

/** Marks days to be computed from their samples at once. */
export async function noteMoved(
  tx: Tx,
  { scope, userId, now }: Pick<Erasing, 'scope' | 'userId' | 'now'>,
  moved: readonly Moved[],
): Promise<void> {
  const marks = daysByProvider(moved).flatMap(([provider, days]) =>
    [...days].map((day) => ({ scope, userId, provider, day, isDaily: true })),
  );
  await mark(tx, marks, now);
}

function daysByProvider(
  moved: readonly Moved[],
): readonly (readonly [string, ReadonlySet<PlainDate>])[] {
  const byProvider = Map.groupBy(
    moved.filter(({ resource }) => isMeasure(resource)),
    ({ provider }) => provider,
  );
  return Array.from(byProvider, ([provider, each]) => [
    provider,
    new Set(each.flatMap(({ days }) => days.flatMap(around))),
  ]);
}

/** Samples of a day of UTC may count on the day before or after it on a user's calendar. */
function around(day: number): readonly PlainDate[] {
  return [day - 1, day, day + 1].map((each) => plainDate(new Date(each * dayMs)));
}

type Found = { readonly resource: string; readonly id: string };

async function findSelected(
  tx: Tx,
  { scope, userId, selector }: Erasing,
): Promise<readonly Found[]> {
  switch (selector.by) {
    case 'data': {
      const { resource } = selector;
      const found = await select.listInRange(tx, scope, { ...selector, userId });
      return resource === 'sleep' ? withCycles(tx, { scope, userId }, found) : found;
    }
    case 'source': {
      const range = { fromMs: null, toMs: null, resource: null };
      return select.listInRange(tx, scope, { ...range, ...selector, userId });
    }
    case 'summary':
      return withCycles(tx, { scope, userId }, [selector]);
    case 'import':
      return select.listOfImport(tx, scope, userId, selector.id);
  }
}

/** Adds the sleep cycles of the sleeps. */
async function withCycles(
  tx: Tx,
  { scope, userId }: Pick<Erasing, 'scope' | 'userId'>,
  found: readonly Found[],
): Promise<readonly Found[]> {
  const ids = found.flatMap(({ resource, id }) => (resource === 'sleep' ? [id] : []));
  const sleeps = await store.listByIds(tx, scope, { userId, resource: 'sleep' }, ids);
  const cycles = sleeps.map(({ id, provider }) => ({
    resource: 'sleep_cycle',
    id: cycleIdOf(userId, provider, id),
  }));
  return [...found, ...cycles];
}

async function eraseFound(
  tx: Tx,
  of: Erasing,
  found: readonly Found[],
): Promise<Pick<ErasedSummaries, 'parts' | 'summaries'>> {
  const { scope, userId } = of;
  const erased: Summary[] = [];
  for (const [resource, each] of Map.groupBy(found, (row) => row.resource)) {
    for (let from = 0; from < each.length; from += batchMax) {
      const ids = each.slice(from, from + batchMax).map(({ id }) => id);
      const key = { userId, resource };
      const stored = await store.listByIds(tx, scope, key, ids);
      const received = await select.listWhole(tx, scope, key, ids);
      const rows = stored.map((row) => ({
        kind: 'summary' as const,
        content: { ...row, received: received.get(row.id) ?? null },
      }));
      await insertDeleted(tx, scope, of, rows);
      await store.deleteByIds(tx, scope, key, ids);
      erased.push(...stored);
    }
  }
  return { parts: countBySource('summaries', erased), summaries: erased.map(keyOf) };
}

function keyOf(summary: Summary): SummaryKey {
  const { resource, id, provider, sourceType, appId, startsAt, endsAt } = summary;
  return { resource, id, provider, sourceType, appId, startsAt, endsAt };
}

type Counted = {
  readonly resource: string;
  readonly provider: string;
  readonly sourceType: string;
  readonly startsAt: number | null;
  readonly id?: string;
};

function countBySource(
  kind: DeletedPart['kind'],
  rows: readonly Counted[],
): readonly DeletedPart[] {
  const bySource = Map.groupBy(rows, ({ resource, provider, sourceType }) =>
    [resource, provider, sourceType].join('\n'),
  );
  return [...bySource.values()].flatMap((same): DeletedPart[] => {
    const [first] = same;
    if (first === undefined) return [];
    const { resource, provider, sourceType } = first;
    const times = same.flatMap(({ startsAt }) => startsAt ?? []);
    const isTimed = times.length > 0;
    return [
      {
        resource,
        provider,
        sourceType,
        kind,
        count: same.length,
        firstMs: isTimed ? least(times) : null,
        lastMs: isTimed ? greatest(times) : null,
        ids: same.flatMap(({ id }) => id ?? []),
      },
    ];
  });
}

/** Samples that came with activities are samples of their measure. */
async function eraseMovementSamples(
  tx: Tx,
  of: Erasing,
): Promise<Pick<ErasedSummaries, 'parts' | 'moved'>> {
  const { scope, userId, selector } = of;
  if (selector.by !== 'data' && selector.by !== 'source') return { parts: [], moved: [] };
  const range = { fromMs: null, toMs: null, resource: null };
  const taken = await takeMovementSamples(tx, scope, { ...range, ...selector, userId });
  const rows = taken.map((content) => ({ kind: 'movement_sample' as const, content }));
  for (let from = 0; from < rows.length; from += batchMax) {
    await insertDeleted(tx, scope, of, rows.slice(from, from + batchMax));
  }
  const moved = taken.map(({ provider, resource, starts_at: startsAt }) => ({
    provider,
    resource,
    days: [Math.floor(startsAt / dayMs)],
  }));
  const rowsOf = taken.map((each) => ({
    resource: each.resource,
    provider: each.provider,
    sourceType: each.source_type,
    startsAt: each.starts_at,
  }));
  return { parts: countBySource('samples', rowsOf), moved };
}
