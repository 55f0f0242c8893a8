import type { TeamScope } from '#kernel/scope.ts';

import type { ConnectionAccess } from '../connections/access.ts';
import { ensureTerm } from '../connections/retention-store.ts';
import { keptOf, retainedSince, tomorrowOf } from '../connections/retention.ts';
import type { DayRange, Pull } from '../connections/schedule/model.ts';
import type { SourcesContext } from '../sources-context.ts';

type Work = {
  readonly scope: TeamScope;
  readonly pull: Pull;
  readonly access: ConnectionAccess;
  readonly now: Date;
};

export const hasTerms = ({ access }: Pick<Work, 'access'>): boolean =>
  access.kind !== 'demo' && access.connector.hasTerms === true;

/** Returns the days of a pull that may be stored. Before data of a provider with terms is fetched, the user's term is stored. */
export async function withinTerms(engine: SourcesContext, work: Work): Promise<DayRange> {
  const { scope, pull, now } = work;
  if (!hasTerms(work)) return pull.range;
  await engine.db.write(scope, async (tx) => ensureTerm(tx, scope, pull, tomorrowOf(now)));
  return keptOf(pull.range, retainedSince(now, engine.keptDaysOf(pull.provider)));
}
