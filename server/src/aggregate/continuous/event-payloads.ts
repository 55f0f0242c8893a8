import { Type } from 'typebox';

import type { EventPayloads } from '#kernel/events/payloads.ts';
import { uuid } from '#kernel/http/common-schemas.ts';

const changes = Type.Array(
  Type.Object(
    {
      query_id: uuid,
      query_slug: Type.String(),
      data: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
        description: 'The rows that are new or another than before, column by column.',
      }),
    },
    { title: 'ContinuousQueryResultTableChanges' },
  ),
);

export const aggregateEventPayloads: EventPayloads = {
  'continuous_query.result_table.changed': changes,
};
