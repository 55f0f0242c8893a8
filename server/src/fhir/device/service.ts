import { uuidPattern } from '#kernel/formats.ts';
import { uuidFromParts, uuidToParts } from '#kernel/pagination.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { listSummaryOrigins } from '#summaries';
import { listMeasured } from '#timeseries';
import { findActive, listPersons, toUserId } from '#users';

import type { FhirDeps, SortPosition, Placed, Shown, Source } from '../resource-type.ts';
import { deviceOf, type Origin } from './mapping.ts';

export async function findDevice(
  deps: FhirDeps,
  scope: TeamScope,
  id: string,
): Promise<Shown | undefined> {
  const [user = ''] = id.split('.', 1);
  if (!uuidPattern.test(user)) return undefined;
  const userId = toUserId(user);
  if ((await findActive(deps.db.read(scope), scope, userId)) === undefined) return undefined;
  const all = await devicesOf(deps, scope, userId);
  return all.find(({ resource }) => resource.id === id);
}

/** Users that are looked through at a time. */
const batchMax = 20;

/** User by user, the newest first, and in the order of their ids. */
export const devices: Source = async (deps, scope, { criteria }, after) => {
  const { references, tokens } = criteria;
  const named = references['patient']?.map(({ id = '' }) => id);
  const ofIds = tokens['_id']?.map(({ code }) => code?.split('.', 1)[0] ?? '');
  const ids =
    (named ?? ofIds)?.filter((id) => uuidPattern.test(id)).map((id) => toUserId(id)) ?? null;
  const [createdMs = 0, first = 0, second = 0, third = 0, fourth = 0, number = 0] = after ?? [];
  const place = after === null ? null : userPlace(createdMs, [first, second, third, fourth]);
  const filter = { ids, named: null, updated: [] };
  const persons = await listPersons(deps, scope, filter, { after: place, limit: batchMax });
  const placed: Placed[] = [];
  const own = place === null || number === lastNumber ? [] : [place];
  for (const { id, createdAt } of [...own, ...persons]) {
    const all = await devicesOf(deps, scope, toUserId(id));
    for (const [index, shown] of all.entries()) {
      placed.push({ shown, place: [createdAt.getTime(), ...uuidToParts(id), index] });
    }
  }
  const last = persons.length < batchMax ? undefined : persons.at(-1);
  return {
    placed: placed.filter((each) => !isBefore(each.place, after)),
    rest:
      last === undefined ? null : [last.createdAt.getTime(), ...uuidToParts(last.id), lastNumber],
  };
};

/** Behind whatever a user has. */
const lastNumber = Number.MAX_SAFE_INTEGER;

function userPlace(createdMs: number, parts: readonly number[]) {
  return { createdAt: new Date(createdMs), id: uuidFromParts(parts) ?? '' };
}

/** Of the user with whom the page before ended, what was shown. */
function isBefore(place: SortPosition, after: SortPosition | null): boolean {
  const isSameUser =
    after !== null && place.slice(0, 5).every((part, index) => part === after[index]);
  return isSameUser && (place.at(-1) ?? 0) <= (after.at(-1) ?? 0);
}

/** A source that a user has samples or summaries of. */
async function devicesOf(
  deps: FhirDeps,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly Shown[]> {
  const [series, summaries] = await Promise.all([
    listMeasured(deps, scope, userId),
    listSummaryOrigins(deps.db.read(scope), scope, userId),
  ]);
  const origins = new Map<string, Origin>();
  for (const { provider, sourceType, firstAt } of [...series, ...summaries]) {
    const name = `${provider}\n${sourceType}`;
    const known = origins.get(name);
    if (known === undefined || firstAt < known.firstAt) {
      origins.set(name, { provider, sourceType, firstAt });
    }
  }
  return [...origins.values()]
    .map((origin) => deviceOf(userId, origin))
    .toSorted((a, b) => (a.resource.id < b.resource.id ? -1 : 1));
}
