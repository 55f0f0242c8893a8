import { type Static, Type } from 'typebox';

import { type DomainEvent, jsonEvent } from '#kernel/events/event.ts';
import { instant, uuid } from '#kernel/http/common-schemas.ts';
import type { UserId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';

/** The data of every historical event. It carries no data of the resource: the customer reads that by its range. */
export const historySchema = Type.Object(
  {
    user_id: uuid,
    start_date: instant,
    end_date: instant,
    is_final: Type.Literal(true, { deprecated: true }),
    provider: Type.String({ description: 'Slug of the source.' }),
  },
  { title: 'HistoricalPullCompleted' },
);

export const historyEventType = (resource: string): string => `historical.data.${resource}.created`;

/** Returns the event that a resource's history of a source was pulled or uploaded completely; published once. */
export function historyCompleted(
  {
    userId,
    clientUserId,
    provider,
  }: { readonly userId: UserId; readonly clientUserId: string; readonly provider: string },
  resource: string,
  range: { readonly startsAt: number; readonly endsAt: number },
): DomainEvent {
  const data: Static<typeof historySchema> = {
    user_id: userId,
    start_date: toWireInstant(new Date(range.startsAt)),
    end_date: toWireInstant(new Date(range.endsAt)),
    is_final: true,
    provider,
  };
  return jsonEvent({ userId, clientUserId, eventType: historyEventType(resource) }, data);
}
