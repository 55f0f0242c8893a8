import type { TeamScope } from '#kernel/scope.ts';

import type { ConnectionAccess } from '../connections/access.ts';
import { ensureTerm } from '../connections/retention-store.ts';
import { keptOf, retainedSince, tomorrowOf } from '../connections/retention.ts';
import type { DayRange, Pull } from '../connections/schedule/model.ts';
import type { Normalised, Slice } from '../connector.ts';
import type { SourcesContext } from '../sources-context.ts';

type Work = {
  readonly scope: TeamScope;
  readonly pull: Pull;
  readonly access: ConnectionAccess;
  readonly now: Date;
};

const hasTerms = ({ access }: Pick<Work, 'access'>): boolean =>
  access.kind !== 'demo' && access.connector.hasTerms === true;

/** What of the days of a pull may be kept. Before anything of a provider with terms is fetched it is noted of whom. */
export async function withinTerms(engine: SourcesContext, work: Work): Promise<DayRange> {
  const { scope, pull, now } = work;
  if (!hasTerms(work)) return pull.range;
  await engine.db.write(scope, async (tx) => ensureTerm(tx, scope, pull, tomorrowOf(now)));
  return keptOf(pull.range, retainedSince(now, engine.keptDaysOf(pull.provider)));
}

/** The provider's ids of workouts. */
export function idsIn({ summaries }: Pick<Normalised, 'summaries'>): readonly string[] {
  return summaries.flatMap(({ data }) =>
    data.flatMap(({ provider_id: id }) => (typeof id === 'string' ? [id] : [])),
  );
}

/** What a provider with terms does not tell of some days any more was deleted there. */
export async function forgetMissed(
  engine: SourcesContext,
  work: Work,
  { from, to }: Pick<Slice, 'from' | 'to'>,
  except: readonly string[],
): Promise<void> {
  if (!hasTerms(work)) return;
  const { userId, provider } = work.pull;
  const days = { fromMs: from.getTime(), toMs: to.getTime() };
  await engine.sink.erase(work.scope, userId, { provider, ...days, except });
}
