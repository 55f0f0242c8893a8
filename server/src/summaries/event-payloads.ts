import { type TSchema, Type } from 'typebox';

import { deletedEventType, deletedSchema } from '#deletions';
import type { EventPayloads } from '#kernel/events/payloads.ts';
import { uuid } from '#kernel/http/common-schemas.ts';
import { historyEventType, historySchema, sourceSchema } from '#sources';

import { summaryResources } from './resources/resources.ts';
import { sportField } from './resources/workouts.ts';
import { summarySchema, toSchema } from './schema.ts';

/** A reference to the stream of a workout, which would be too large for an event. */
const shallowStream = Type.Object(
  {
    user_id: uuid,
    workout_id: uuid,
    provider_id: Type.String(),
    message: Type.String(),
    sport: toSchema(sportField),
    source: sourceSchema,
  },
  { title: 'ClientFacingShallowWorkoutStream' },
);

const payloads: Readonly<Record<string, TSchema>> = {
  ...Object.fromEntries(
    Object.values(summaryResources).map((each) => [each.name, summarySchema(each)]),
  ),
  workout_stream: shallowStream,
};

/** The stream of a workout is deleted with its workout, which has its own event. */
const deletedPayloads: EventPayloads = Object.fromEntries(
  Object.values(summaryResources).map(({ name }) => [deletedEventType(name), deletedSchema]),
);

export const summaryEventPayloads: EventPayloads = {
  ...Object.fromEntries(
    Object.entries(payloads).flatMap(([name, payload]) => [
      [`daily.data.${name}.created`, payload],
      [`daily.data.${name}.updated`, payload],
      [historyEventType(name), historySchema],
    ]),
  ),
  ...deletedPayloads,
};
