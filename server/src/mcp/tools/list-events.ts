import { Type } from 'typebox';

import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { nullable, uuid } from '#kernel/http/common-schemas.ts';
import { dateInUtc, toWireInstant } from '#kernel/time.ts';

import { classesOfEvent, eventTypesIn } from '../access/classes-model.ts';
import { daysFields, daysOf } from '../days-model.ts';
import type { Api } from '../tool-kit/api.ts';
import { ofUser } from '../tool-kit/example-inputs.ts';
import { cite, cursor } from '../tool-kit/fields.ts';
import { tool } from '../tool-kit/tool.ts';

const input = Type.Object(
  {
    user_id: uuid,
    ...daysFields,
    event_type: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9_]+(\\.[a-z0-9_]+){2,4}$',
        maxLength: 128,
        description: 'One type in full, such as daily.data.sleep.created; left out: all.',
      }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    next_cursor: Type.Optional(
      Type.String({ maxLength: 500, description: 'Of the answer before.' }),
    ),
  },
  { additionalProperties: false },
);

const output = Type.Object({
  events: Type.Array(
    Type.Object({
      event_id: Type.String({
        pattern: '^[\\w-]{1,100}$',
        description: 'As receivers of webhooks see it.',
      }),
      event_type: Type.String({ pattern: '^[a-z0-9_]+(?:\\.[a-z0-9_]+)*$' }),
      created_at: Type.String({ format: 'date-time' }),
      cite,
    }),
  ),
  next_cursor: nullable(Type.String({ ...cursor, description: 'Null: these were the last.' })),
  retained_since: Type.String({
    format: 'date-time',
    description: 'What happened before it is not kept any more: nothing can be said of it.',
  }),
  is_complete: Type.Boolean({
    description:
      'If not, the team receives some types only: what it does not receive is not kept, and an empty list does not mean that nothing happened.',
  }),
});

export const listEvents = tool({
  name: 'list_events',
  title: 'List events',
  description:
    'What happened to a person on these days, the latest first: data that arrived or were replaced, orders and results that moved on, sources that were connected or failed. Types and times; what the data are is for the other tools to read.',
  input,
  examples: [ofUser, { ...ofUser, event_type: 'daily.data.sleep.created' }],
  output,
  reads: (asked, { scope }) => ({
    userId: asked.user_id,
    classes:
      asked.event_type === undefined || scope.narrowing === undefined
        ? []
        : requireEventClasses(asked.event_type),
    days: daysOf(asked),
  }),
  run: async ({ api, scope }, { event_type: type, ...asked }) => {
    if (type !== undefined) await requireType(api, type);
    const types = scope.narrowing === undefined ? undefined : eventTypesIn(scope.narrowing.classes);
    const filter = type === undefined ? types : [type];
    const { user_id, ...days } = asked;
    const query = { ...days, ...(filter === undefined ? {} : { event_type: [...filter] }) };
    const found = await api('listUserEvents', { params: { user_id }, query });
    const events = found.events.map(({ id, event_type, created_at }) => {
      const day = created_at.slice(0, 10);
      const cited = new URLSearchParams({ start_date: day, end_date: day, event_type });
      return {
        event_id: id,
        event_type,
        created_at: toWireInstant(dateInUtc(created_at)),
        cite: `/v2/user/${user_id}/events?${cited.toString()}`,
      };
    });
    const { next_cursor, retained_since, is_complete } = found;
    return {
      structured: { events, next_cursor, retained_since, is_complete },
      rows: events.length,
    };
  },
});

/** Returns the classes of an event type. Errors: `mcp.class_not_granted` if no class grants it. */
function requireEventClasses(eventType: string): NonNullable<ReturnType<typeof classesOfEvent>> {
  const classes = classesOfEvent(eventType) ?? null;
  if (classes !== null) return classes;
  const detail = 'No class of data opens this type of event, or there is no such type';
  throw new AppError('mcp.class_not_granted', { detail });
}

async function requireType(api: Api, eventType: string): Promise<void> {
  const { data } = await api('listEventTypes', { query: { event_type: [eventType] } });
  if (data.length > 0) return;
  const msg = 'is no type of event; leave it out to see which there were';
  throw new InvalidRequest([{ type: 'value_error', loc: ['event_type'], msg }]);
}
