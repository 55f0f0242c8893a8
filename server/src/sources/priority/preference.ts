import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { listPriorities } from '../settings/source-priorities/service.ts';
import { rankSources, type SourceRanking } from './ranking.ts';

/** Returns a team's order of sources for a type of data, after the overrides of the query. */
export async function findRanking(
  deps: Pick<AppContext, 'db'>,
  scope: TeamScope,
  dataType: NonNullable<Parameters<typeof listPriorities>[2]>,
  overrides: readonly string[] = [],
): Promise<SourceRanking> {
  const found = await listPriorities(deps, scope, dataType);
  const priorities = new Map(found.map(({ provider, priority }) => [provider, priority]));
  return rankSources({ priorities, overrides });
}
