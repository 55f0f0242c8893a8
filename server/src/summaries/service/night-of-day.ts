import type { AppContext } from '#kernel/app-context.ts';
import { isJson } from '#kernel/files/json-fields.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';
import { findRanking } from '#sources';

import type { Summary } from '../model.ts';
import {
  type NightsOfDay,
  type SleepOfDay,
  type SleepRole,
  sleepRoles,
} from '../read/night-of-day-model.ts';
import { summaryResources } from '../resources/resources.ts';
import { readStored } from './read-stored.ts';

/** A stored sleep as the rule of days reads it. */
export function sleepOfDay(
  summary: Pick<
    Summary,
    'id' | 'provider' | 'sourceType' | 'calendarDate' | 'startsAt' | 'endsAt' | 'data'
  >,
): SleepOfDay {
  const { id, provider, sourceType, calendarDate, startsAt, endsAt } = summary;
  const data: unknown = JSON.parse(summary.data);
  const { type, total } = isJson(data) ? data : {};
  return {
    id,
    source: { provider, sourceType },
    calendarDate,
    startsAt,
    endsAt,
    isLong: type === 'long_sleep',
    asleep: typeof total === 'number' ? total : null,
  };
}

/** The sleeps of a list that count of each day, by the order of the team's sources. */
export async function sleepsThatCount(
  deps: Pick<AppContext, 'db'>,
  scope: TeamScope,
  sleeps: readonly Summary[],
  wanted: NightsOfDay,
): Promise<readonly Summary[]> {
  const roles = sleepRoles(sleeps.map(sleepOfDay), await findRanking(deps, scope, 'sleep'));
  return sleeps.filter(({ id }) => {
    const role = roles.get(id);
    return wanted === 'main' ? role === 'main' : role !== undefined;
  });
}

/** The part of a sleep in its day, and when a sleep of that day last changed, as the part may have changed with it. */
export type SleepPart = { readonly role: SleepRole | null; readonly updatedAt: Date };

/** More sleeps are an error: hundreds a day. */
const sleepsMax = 50_000;

/** The parts of the sleeps of some days, by their ids. */
export async function readSleepParts(
  deps: Pick<AppContext, 'db'>,
  scope: TeamScope,
  userId: UserId,
  dates: readonly PlainDate[],
): Promise<ReadonlyMap<string, SleepPart>> {
  const [fromDate, toDate] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  if (fromDate === undefined || toDate === undefined) return new Map();
  const range = { resource: summaryResources.sleep, fromDate, toDate, summariesMax: sleepsMax };
  const [sleeps, ranking] = await Promise.all([
    readStored(deps, scope, userId, range),
    findRanking(deps, scope, 'sleep'),
  ]);
  const roles = sleepRoles(sleeps.map(sleepOfDay), ranking);
  const parts = new Map<string, SleepPart>();
  for (const ofDay of Map.groupBy(sleeps, ({ calendarDate }) => calendarDate).values()) {
    const updatedAt = new Date(Math.max(...ofDay.map((sleep) => sleep.updatedAt.getTime())));
    for (const { id } of ofDay) parts.set(id, { role: roles.get(id) ?? null, updatedAt });
  }
  return parts;
}
