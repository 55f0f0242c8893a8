import { Type } from 'typebox';

import { instant, nullable } from '#kernel/http/common-schemas.ts';

const filters = {
  event_type: Type.Optional(
    Type.Array(Type.String({ maxLength: 128 }), {
      maxItems: 50,
      description: 'Complete names or prefixes (`daily.data.*`); repeat the parameter for several.',
    }),
  ),
  user_id: Type.Optional(Type.String({ format: 'uuid', description: 'About this user only.' })),
};

export const pageQuery = Type.Object({
  ...filters,
  after: Type.Optional(
    Type.String({
      description:
        '`next_cursor` of the previous page, or `latest` for new events only. Default: from the oldest event.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 60,
      default: 0,
      description: 'Seconds to wait for an event when there is none.',
    }),
  ),
});

export const streamQuery = Type.Object({
  ...filters,
  after: Type.Optional(
    Type.String({ description: 'Where to go on, as an id of the stream, or `latest`.' }),
  ),
  last_event_id: Type.Optional(
    Type.String({ description: 'The same, as browsers send it: the header `Last-Event-ID`.' }),
  ),
});

export const pageSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'The `webhook-id` of deliveries.' }),
          created_at: instant,
          body: Type.Object(
            {},
            { additionalProperties: true, description: 'The payload of the webhook.' },
          ),
        },
        { title: 'PulledEvent' },
      ),
    ),
    next_cursor: nullable(Type.String({ description: 'Where to go on, also when nothing came.' })),
  },
  { title: 'EventsResponse' },
);
