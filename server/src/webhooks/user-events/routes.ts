import { Type } from 'typebox';

import { InvalidRequest } from '#kernel/errors.ts';
import { day, instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import type { UserId } from '#kernel/scope.ts';
import { dayMs, parseUtc, toWireInstant } from '#kernel/time.ts';
import { toId } from '#management';

import { tag } from '../event-feed/routes.ts';
import { type UserEventDeps, listEventsOfUser } from './service.ts';

const userEventsQuery = Type.Object({
  start_date: Type.String({ format: 'date', description: 'The first day, of UTC.' }),
  end_date: Type.String({ format: 'date', description: 'The last day, of UTC.' }),
  event_type: Type.Optional(
    Type.Array(Type.String({ maxLength: 128 }), {
      maxItems: 200,
      description: 'Complete names or prefixes (`daily.data.*`); repeat the parameter for several.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  next_cursor: Type.Optional(
    Type.String({ maxLength: 500, description: 'Of the page before, with the same query.' }),
  ),
});

const userEventsSchema = Type.Object(
  {
    user_id: uuid,
    start_date: day,
    end_date: day,
    events: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: '`msg_…`, as receivers see it.' }),
          event_type: Type.String(),
          created_at: instant,
        },
        { title: 'UserEvent' },
      ),
    ),
    next_cursor: nullable(Type.String({ description: 'Null: these were the last.' })),
    retained_since: {
      ...instant,
      description: 'Earlier events are no longer stored.',
    },
    is_complete: Type.Boolean({
      description:
        'True if some webhook, broker or reader subscribes to every type of the contract now. If false, some events may not have been stored.',
    }),
  },
  { title: 'UserEventListResponse' },
);

const dayOf = (date: string): number => parseUtc(date) / dayMs;

export function userEventRoutes(deps: UserEventDeps): readonly Operation[] {
  return [
    operation({
      operationId: 'listUserEvents',
      method: 'GET',
      path: '/v2/user/{user_id}/events',
      tag,
      summary: "List a user's events",
      description:
        'Types and times of a user’s events on these days, the latest first, without payloads. Unlike `listEvents`, reading stores no further events: the list has events that some webhook, broker or reader subscribed to. Another team’s user has none. Not in the contract.',
      params: Type.Object({ user_id: uuid }),
      query: userEventsQuery,
      response: userEventsSchema,
      errors: ['request.cursor_invalid'],
      audit: 'read',
      handle: async ({ scope, params, query }) => {
        const { start_date: first, end_date: last } = query;
        if (last < first) {
          const msg = 'should not be before start_date';
          throw new InvalidRequest([{ type: 'value_error', loc: ['query', 'end_date'], msg }]);
        }
        const filter = {
          userId: toId<UserId>(params.user_id),
          firstDay: dayOf(first),
          lastDay: dayOf(last),
          filterTypes: query.event_type ?? null,
        };
        const asked = { cursor: query.next_cursor, limit: query.limit ?? 100 };
        const { rows, nextCursor, since, isComplete } = await listEventsOfUser(
          deps,
          scope,
          filter,
          asked,
        );
        return {
          user_id: params.user_id,
          start_date: first,
          end_date: last,
          events: rows.map(({ uid, eventType, createdAt }) => ({
            id: uid,
            event_type: eventType,
            created_at: toWireInstant(createdAt),
          })),
          next_cursor: nextCursor,
          retained_since: toWireInstant(since),
          is_complete: isComplete,
        };
      },
    }),
  ];
}
