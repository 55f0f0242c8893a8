import type { AppContext } from '#kernel/app-context.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import type { User } from '#users';

import type { PullResource } from '../../connector.ts';
import { resourceName } from '../../resource-name.ts';
import type { ConnectionAccess } from '../access.ts';
import { type Connection, isGranted } from '../model.ts';
import {
  type DayRange,
  historicalRange,
  type PullKind,
  type PullId,
  recentRange,
} from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'clock' | 'random'>;
type Subject = {
  readonly connection: Pick<Connection, 'id' | 'provider' | 'scopes'>;
  readonly user: User;
  readonly access: Pick<ConnectionAccess, 'connector' | 'settings' | 'kind'>;
  /** Left out: both. */
  readonly kinds?: readonly PullKind[];
};

/** Returns how many days a resource is pulled: the team's setting, else the connector's. */
function historicalDays(resource: PullResource, { settings }: Subject['access']): number {
  const wanted = resource.gives
    .map((name) => settings.resourceDays[resourceName(name)])
    .filter((days) => days !== undefined);
  if (wanted.length > 0) return Math.max(...wanted);
  return settings.historicalDays ?? resource.backfillDays;
}

/** Schedules the pulls of a connection: recent data and history, in the connector's order. */
export async function schedulePulls(
  deps: Deps,
  tx: Tx,
  scope: TeamScope,
  { connection, user, access, kinds = ['historical', 'recent'] }: Subject,
): Promise<void> {
  const now = deps.clock.now();
  // Demo data uses the time of its sandbox team; pulls are due by the real time.
  const today = access.kind === 'demo' ? (await teamTime(deps, tx, scope)).now : now;
  const granted = access.connector.resources.filter((each) => isGranted(each, connection.scopes));
  const rangeOf = (kind: PullKind, resource: PullResource): DayRange =>
    kind === 'historical'
      ? historicalRange(today, historicalDays(resource, access), user)
      : recentRange(newRound(today, user), today, user);
  const pulls = kinds.flatMap((kind) =>
    granted.map((resource, index) => ({
      id: trust<PullId>(uuidV7(now, deps.random)),
      userId: user.id,
      connectionId: connection.id,
      provider: connection.provider,
      resource: resource.name,
      gives: resource.gives.map(resourceName),
      kind,
      range: rangeOf(kind, resource),
      scheduledAt: now,
      // All are due at once, and claimed in the order of a first pull.
      runAt: new Date(now.getTime() - granted.length + index),
    })),
  );
  await store.schedule(tx, scope, pulls);
}

function newRound(now: Date, user: User): Parameters<typeof recentRange>[0] {
  const range = historicalRange(now, 0, user);
  return { range, cursor: range.end, hintedFrom: null };
}
