import { Type } from 'typebox';

import { InvalidRequest } from '#kernel/errors.ts';
import { day, instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import type { UserId } from '#kernel/scope.ts';
import { dayMs, parseUtc, toWireInstant } from '#kernel/time.ts';
import { toId } from '#management';

import { tag } from '../event-feed/routes.ts';
import { type KeptDeps, listEventsOfUser } from './service.ts';

const keptQuery = Type.Object({
  user_id: Type.String({ format: 'uuid', description: 'About this user.' }),
  start_date: Type.String({ format: 'date', description: 'The first day, of UTC.' }),
  end_date: Type.String({ format: 'date', description: 'The last day, of UTC.' }),
  event_type: Type.Optional(
    Type.Array(Type.String({ maxLength: 128 }), {
      maxItems: 200,
      description: 'In full, or by their beginning (`daily.data.*`); repeat it for several.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  next_cursor: Type.Optional(
    Type.String({ maxLength: 500, description: 'Of the page before, with the same question.' }),
  ),
});

const keptSchema = Type.Object(
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
        { title: 'KeptEvent' },
      ),
    ),
    next_cursor: nullable(Type.String({ description: 'Null: these were the last.' })),
    retained_since: {
      ...instant,
      description: 'What happened before it is not kept any more.',
    },
    is_complete: Type.Boolean({
      description:
        'Whether some webhook, broker or reader wants every type now. If none does, there may have been events that are not listed.',
    }),
  },
  { title: 'KeptEventsResponse' },
);

const dayOf = (date: string): number => parseUtc(date) / dayMs;

export function keptRoutes(deps: KeptDeps): readonly Operation[] {
  return [
    operation({
      operationId: 'listUserEvents',
      method: 'GET',
      path: '/v2/events/kept',
      tag,
      summary: "List a user's events",
      description:
        'What happened to a user on these days, of what type and when, the latest first; not what. Unlike `listEvents` it has nothing kept: events are there that some webhook, broker or reader wanted, for as many days as events are kept. Somebody else’s user has none. Not in the contract.',
      query: keptQuery,
      response: keptSchema,
      errors: ['request.cursor_invalid'],
      audit: 'read',
      handle: async ({ scope, query }) => {
        const { user_id: user, start_date: first, end_date: last } = query;
        if (last < first) {
          const msg = 'should not be before start_date';
          throw new InvalidRequest([{ type: 'value_error', loc: ['query', 'end_date'], msg }]);
        }
        const filter = {
          userId: toId<UserId>(user),
          firstDay: dayOf(first),
          lastDay: dayOf(last),
          filterTypes: query.event_type ?? null,
        };
        const asked = { cursor: query.next_cursor, limit: query.limit ?? 100 };
        const { rows, nextCursor, since, areAllKept } = await listEventsOfUser(
          deps,
          scope,
          filter,
          asked,
        );
        return {
          user_id: user,
          start_date: first,
          end_date: last,
          events: rows.map(({ uid, eventType, createdAt }) => ({
            id: uid,
            event_type: eventType,
            created_at: toWireInstant(createdAt),
          })),
          next_cursor: nextCursor,
          retained_since: toWireInstant(since),
          is_complete: areAllKept,
        };
      },
    }),
  ];
}
