import type { AppContext } from '#kernel/app-context.ts';
import { findInterest } from '#kernel/events/outbox.ts';
import { type ListPage, readPage } from '#kernel/pagination.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import type { Catalogue } from '../catalogue/catalogue.ts';
import { checkEventTypes } from '../stored/type-filter.ts';
import { type UserEvent, type KeptFilter, listKept } from './store.ts';

export type KeptDeps = Pick<AppContext, 'db' | 'clock' | 'cursors'> & {
  readonly catalogue: Pick<Catalogue, 'eventTypes'>;
  readonly eventRetentionDays: number;
};

/** What can be relied on of a list of events: before the instant there are none any more. */
type Kept = ListPage<UserEvent> & { readonly since: Date; readonly areAllKept: boolean };

/** A page of a user's events, the latest first. Nothing is kept for it that is not kept anyway. */
export async function listEventsOfUser(
  { db, clock, cursors, catalogue, eventRetentionDays }: KeptDeps,
  scope: TeamScope,
  filter: KeptFilter,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Kept> {
  checkEventTypes(filter.filterTypes);
  const read = db.read(scope);
  const interest = await findInterest(read, [scope.tenantId]);
  const page = await readPage(cursors, {
    query: JSON.stringify(['kept events', scope.tenantId, filter]),
    cursor,
    limit,
    placeOf: ([before]) => before,
    positionOf: ({ id }: UserEvent) => [id],
    list: async (before, limitOf) => listKept(read, scope, filter, { before, limit: limitOf }),
  });
  return {
    ...page,
    since: new Date(clock.now().getTime() - eventRetentionDays * dayMs),
    areAllKept: catalogue.eventTypes.every((type) => interest.keeps(scope.tenantId, type)),
  };
}
