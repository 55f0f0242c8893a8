import type { AppContext } from '#kernel/app-context.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { type CyclesOf, madeOf, nightsOf } from '../mapping/groups.ts';
import { silenceMsMax, sleepMsMax } from '../mapping/nights.ts';
import { type Made, type Part, type PartKind, partKinds } from '../mapping/parts.ts';
import * as store from './part-store.ts';

type Deps = Pick<AppContext, 'db'> & { readonly cyclesOf: CyclesOf };
type Owner = store.Owner;

const isOfSource = (groupKey: string): boolean => groupKey.startsWith('source ');
/** A night that touches the range may reach so far beyond it. */
const nightMarginMs = 2 * sleepMsMax;
/** Nights that are read together begin within this time of one another. */
const clusterMsMax = 2 * sleepMsMax;
/** A group has thousands of parts at most. */
const groupsAtOnce = 50;

type Touched = {
  readonly touched: readonly Part[];
  /** Ids of records that are left out, as if they were not stored. */
  readonly without?: ReadonlySet<string>;
};

/** What all groups make that have some of the parts, by what is stored of them now. */
export async function rebuild(
  deps: Deps,
  scope: TeamScope,
  owner: Owner,
  { touched, without = new Set() }: Touched,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  const isLeft = ({ id }: Part): boolean => !without.has(id);
  for (const kind of partKinds) {
    const ofKind = touched.filter((part) => part.kind === kind && !isOfSource(part.groupKey));
    made.push(...(await ofGroups(deps, scope, owner, { kind, parts: ofKind, isLeft })));
  }
  const bySource = Map.groupBy(
    touched.filter(({ kind, groupKey }) => isOfSource(groupKey) && isOfSleep(kind)),
    ({ groupKey }) => groupKey,
  );
  for (const [groupKey, parts] of bySource) {
    // Two clusters that follow each other may touch the same night.
    const nights = new Map<number, Made>();
    for (const near of clusters(parts))
      for (const night of await ofSource(deps, scope, owner, { groupKey, near, isLeft }))
        nights.set(night.startMs, night);
    made.push(...nights.values());
  }
  return made;
}

const isOfSleep = (kind: PartKind): boolean => kind === 'sleep' || kind === 'variability';

type Left = { readonly isLeft: (part: Part) => boolean };

async function ofGroups(
  { db, cyclesOf }: Deps,
  scope: TeamScope,
  owner: Owner,
  { kind, parts, isLeft }: Left & { readonly kind: PartKind; readonly parts: readonly Part[] },
): Promise<readonly Made[]> {
  const keys = [...new Set(parts.map(({ groupKey }) => groupKey))];
  const { provider } = owner;
  const made: Made[] = [];
  for (let from = 0; from < keys.length; from += groupsAtOnce) {
    const groupKeys = keys.slice(from, from + groupsAtOnce);
    const stored = await store.listGroups(db.read(scope), scope, owner, { kind, groupKeys });
    const groups = Map.groupBy(stored.filter(isLeft), ({ groupKey }) => groupKey);
    await loopTurns.each(scope.tenantId, groups, ([groupKey, all]) => {
      made.push(...madeOf(kind, groupKey, all, { provider, cyclesOf }));
    });
  }
  return made;
}

/** Parts whose nights may be read together: an upload of history spans months. */
function clusters(parts: readonly Part[]): readonly (readonly Part[])[] {
  const found: Part[][] = [];
  for (const part of parts.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = found.at(-1);
    const before = last?.at(-1);
    const isApart =
      part.startMs - (before?.startMs ?? 0) > nightMarginMs ||
      part.startMs - (last?.[0]?.startMs ?? 0) > clusterMsMax;
    if (last === undefined || isApart) found.push([part]);
    else last.push(part);
  }
  return found;
}

type Night = Extract<Made, { kind: 'summary' }>;

async function ofSource(
  { db }: Deps,
  scope: TeamScope,
  owner: Owner,
  { groupKey, near, isLeft }: Left & { readonly groupKey: string; readonly near: readonly Part[] },
): Promise<readonly Night[]> {
  const startMs = least(near.map((part) => part.startMs)) - silenceMsMax;
  const endMs = greatest(near.map((part) => part.endMs)) + silenceMsMax;
  const [from, to] = [new Date(startMs - nightMarginMs), new Date(endMs + nightMarginMs)];
  const parts = await store.listSleep(db.read(scope), scope, owner, { groupKey, from, to });
  await loopTurns.take(scope.tenantId);
  const nights: Night[] = [];
  const touching = nightsOf(parts.filter(isLeft), owner.provider, { startMs, endMs });
  await loopTurns.each(scope.tenantId, touching, (night) => nights.push(night));
  return nights;
}
