import { type TSchema, Type } from 'typebox';

import { deletedEventType, deletedSchema } from '#deletions';
import type { EventPayloads } from '#kernel/events/payloads.ts';
import { uuid } from '#kernel/http/common-schemas.ts';
import { historyEventType, historySchema, sourceSchema } from '#sources';

import { type Resource, resources } from './resources/resources.ts';
import { sampleSchema } from './schema.ts';

/** A batch: one source and its samples, as a group of the grouped read has them, and whose they are. */
function batchSchema(resource: Resource): TSchema {
  return Type.Object(
    {
      data: Type.Array(sampleSchema(resource)),
      source_id: Type.Integer(),
      source: sourceSchema,
      user_id: uuid,
    },
    { title: `EventGrouped${resource.schemaName}` },
  );
}

export const sampleEventPayloads: EventPayloads = Object.fromEntries(
  Object.values(resources).flatMap((resource): [string, TSchema][] => {
    const { eventName } = resource;
    if (eventName === null) return [];
    const batch = batchSchema(resource);
    return [
      [`daily.data.${eventName}.created`, batch],
      [`daily.data.${eventName}.updated`, batch],
      [deletedEventType(eventName), deletedSchema],
      [historyEventType(eventName), historySchema],
    ];
  }),
);
