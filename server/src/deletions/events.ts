import { type Static, Type } from 'typebox';

import { type DomainEvent, jsonEvent } from '#kernel/events/event.ts';
import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import type { UserId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { Deletion, DeletedPart } from './model.ts';

/** Beyond it an event names a range only. */
const idsMax = 1000;

/** The data of an event `daily.data.<resource>.deleted`: which data of a resource and source was deleted. */
export const deletedSchema = Type.Object(
  {
    deletion_id: uuid,
    user_id: uuid,
    source: Type.Object(
      { provider: Type.String(), type: Type.String() },
      { title: 'DeletedDataSource' },
    ),
    count: Type.Integer({ description: 'Samples or summaries that are gone.' }),
    start_date: nullable(instant),
    end_date: nullable(instant),
    ids: Type.Array(uuid, {
      description: 'For summaries, at most 1,000; an event about samples has none.',
    }),
  },
  { title: 'DeletedData' },
);

export const deletedEventType = (eventName: string): string => `daily.data.${eventName}.deleted`;

/** Returns one event for each resource and source. */
export function deletedEvents(
  { id, counts }: Deletion,
  subject: { readonly userId: UserId; readonly clientUserId: string },
  eventNameOf: (resource: string) => string | null,
): readonly DomainEvent[] {
  return counts.flatMap((part) => {
    const name = eventNameOf(part.resource);
    if (name === null) return [];
    const data = toData(id, subject.userId, part);
    return [jsonEvent({ eventType: deletedEventType(name), ...subject }, data)];
  });
}

const at = (ms: number | null): string | null => (ms === null ? null : toWireInstant(new Date(ms)));

function toData(
  deletionId: string,
  userId: UserId,
  { provider, sourceType, count, firstMs, lastMs, ids }: DeletedPart,
): Static<typeof deletedSchema> {
  return {
    deletion_id: deletionId,
    user_id: userId,
    source: { provider, type: sourceType },
    count,
    start_date: at(firstMs),
    end_date: at(lastMs),
    ids: ids.slice(0, idsMax),
  };
}
