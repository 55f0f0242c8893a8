import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { findRanking } from '#sources';

import type { Summary } from '../model.ts';
import { type NightsOfDay, type SleepOfDay, sleepRoles } from '../night-of-day-model.ts';
import { isJson } from '../read-fields.ts';

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
