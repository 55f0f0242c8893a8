import { Type } from 'typebox';

import { day, nullable, uuid } from '#kernel/http/common-schemas.ts';

import { daysFields, daysOf } from '../days-model.ts';
import { ofUser } from '../tool-kit/example-inputs.ts';
import { cite, slug } from '../tool-kit/fields.ts';
import { nextCursor, pageFields } from '../tool-kit/pages.ts';
import { tool } from '../tool-kit/tool.ts';
import { untrustedText } from '../tool-kit/untrusted-text.ts';
import { findOrders } from './orders.ts';

const input = Type.Object(
  {
    user_id: uuid,
    ...daysFields,
    ...pageFields(100, 20),
  },
  { additionalProperties: false },
);

/** `received.walk_in_test.ordered`, or one word. */
const status = Type.String({ pattern: '^[a-z_]+(?:\\.[a-z_]+)*$' });

const output = Type.Object({
  orders: Type.Array(
    Type.Object({
      order_id: uuid,
      created_at: Type.String({ format: 'date-time' }),
      status,
      last_event: Type.Object({
        status,
        created_at: Type.String({ format: 'date-time' }),
      }),
      lab_test: Type.Object({ name: untrustedText, method: slug }),
      interpretation: nullable(slug),
      expected_result_by_date: nullable(day),
      notes: nullable(untrustedText),
      cite,
    }),
  ),
  has_more: Type.Boolean({ description: 'Whether there are older ones.' }),
  next_cursor: nextCursor,
});

export const listOrders = tool({
  name: 'list_orders',
  title: 'List lab orders',
  description:
    'Lab orders that were made on these days, the newest first: what was ordered and how far it is.',
  input,
  examples: [ofUser],
  output,
  reads: (asked) => ({ userId: asked.user_id, classes: ['labs'], days: daysOf(asked) }),
  run: async ({ api }, asked) => {
    const { orders: found, next_cursor } = await findOrders(api, asked);
    const orders = found.map((each) => ({
      order_id: each.id,
      created_at: each.created_at,
      status: each.status,
      last_event: { status: each.last_event.status, created_at: each.last_event.created_at },
      lab_test: { name: each.lab_test.name, method: each.lab_test.method },
      interpretation: each.interpretation,
      expected_result_by_date: each.expected_result_by_date,
      notes: each.notes === '' ? null : each.notes,
      cite: `/v3/order/${each.id}`,
    }));
    const structured = { orders, has_more: next_cursor !== null, next_cursor };
    return { structured, rows: orders.length };
  },
});
