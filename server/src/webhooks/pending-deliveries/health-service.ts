import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import { type EndpointHealth, listHealth } from './health-store.ts';

/** How every endpoint of a team is doing, by the attempts of the last 24 hours. */
export async function readHealth(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: TeamScope,
): Promise<readonly EndpointHealth[]> {
  return listHealth(db.read(scope), scope, new Date(clock.now().getTime() - dayMs));
}
