import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import { type Counted, readCounts } from './model.ts';
import * as store from './store.ts';

/** The deliveries of a team, as the webhooks slice reports them. */
export type Deliveries = {
  readonly endpoints: number;
  readonly waiting: number;
  readonly oldestAt: Date | null;
  readonly tries: number;
  readonly succeeded: number;
};
export type SummariseDeliveries = (scope: TeamScope, since: Date) => Promise<Deliveries>;

type Deps = Pick<AppContext, 'db' | 'clock'> & {
  readonly summariseDeliveries: SummariseDeliveries;
};

export type Overview = {
  readonly counted: Counted;
  readonly deliveries: Deliveries;
  readonly hasKey: boolean;
};

/** Returns the overview of a team, from stored counts and a few rows of each endpoint. */
export async function readOverview(
  { db, clock, summariseDeliveries }: Deps,
  scope: TeamScope,
): Promise<Overview> {
  const now = clock.now();
  const reading = db.read(scope);
  const [{ at, counts }, deliveries, hasKey] = await Promise.all([
    store.listCounts(reading, scope),
    summariseDeliveries(scope, new Date(now.getTime() - dayMs)),
    store.hasTeamKey(reading, scope, now),
  ]);
  return { counted: readCounts(counts, at), deliveries, hasKey };
}

/** Adds up what changed of the counts. */
export async function addUpCounts(
  { db }: Pick<AppContext, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { isWhole } = await db.write(acrossTenants, async (tx) => store.addUp(tx));
    if (isWhole) return;
  }
}
