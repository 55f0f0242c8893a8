import type { AppContext } from '#kernel/app-context.ts';
import { findInterest } from '#kernel/events/outbox.ts';
import { type ListPage, readPage } from '#kernel/pagination.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import type { Catalogue } from '../catalogue/catalogue.ts';
import { checkEventTypes } from '../stored/type-filter.ts';
import { listPage, type UserEvent, type UserEventFilter } from './store.ts';

export type UserEventDeps = Pick<AppContext, 'db' | 'clock' | 'cursors'> & {
  readonly catalogue: Pick<Catalogue, 'eventTypes'>;
  readonly eventRetentionDays: number;
};

/** A page, the start of the retention period, and whether every type is stored. */
/** Events of resources beyond the contract. A subscription to all types does not include them (`wants_event_type`). */
const beyondContract = /^(?:daily|historical)\.data\.ext_/u;

type UserEventPage = ListPage<UserEvent> & { readonly since: Date; readonly isComplete: boolean };

/** Lists a user's stored events, the latest first. Listing does not extend retention. */
export async function listEventsOfUser(
  { db, clock, cursors, catalogue, eventRetentionDays }: UserEventDeps,
  scope: TeamScope,
  filter: UserEventFilter,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<UserEventPage> {
  checkEventTypes(filter.filterTypes);
  const read = db.read(scope);
  const interest = await findInterest(read, [scope.tenantId]);
  const page = await readPage(cursors, {
    query: JSON.stringify(['events of a user', scope.tenantId, filter]),
    cursor,
    limit,
    placeOf: ([before]) => before,
    positionOf: ({ id }: UserEvent) => [id],
    list: async (before, limitOf) => listPage(read, scope, filter, { before, limit: limitOf }),
  });
  return {
    ...page,
    since: new Date(clock.now().getTime() - eventRetentionDays * dayMs),
    isComplete: catalogue.eventTypes
      .filter((type) => !beyondContract.test(type))
      .every((type) => interest.keeps(scope.tenantId, type)),
  };
}
