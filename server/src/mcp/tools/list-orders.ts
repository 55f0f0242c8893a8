import { Type } from 'typebox';

import { nullable, uuid } from '#kernel/http/atoms.ts';

import { asDataOrNull, dataText } from '../data-text.ts';
import { daysFields, daysOf } from '../days-model.ts';
import { tool } from '../tool.ts';
import { findOrders } from './orders.ts';

const input = Type.Object(
  {
    user_id: uuid,
    ...daysFields,
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  },
  { additionalProperties: false },
);

const output = Type.Object({
  orders: Type.Array(
    Type.Object({
      order_id: uuid,
      created_at: Type.String({ format: 'date-time' }),
      status: Type.String(),
      last_event: Type.Object({
        status: Type.String(),
        created_at: Type.String({ format: 'date-time' }),
      }),
      lab_test: Type.Object({ name: Type.String(), method: Type.String() }),
      interpretation: nullable(Type.String()),
      expected_result_by_date: nullable(Type.String()),
      notes: nullable(dataText),
      cite: Type.String({ description: 'Where the API has this row.' }),
    }),
  ),
  has_more: Type.Boolean({
    description: 'Whether there are older ones; ask with an earlier end_date.',
  }),
});

export const listOrders = tool({
  name: 'list_orders',
  title: 'List lab orders',
  description:
    'Lab orders that were made on these days, the newest first: what was ordered and how far it is.',
  input,
  output,
  reads: (asked) => ({ userId: asked.user_id, classes: ['labs'], days: daysOf(asked) }),
  run: async ({ api }, asked) => {
    const { orders: found, hasMore } = await findOrders(api, asked);
    const orders = found.map((each) => ({
      order_id: each.id,
      created_at: each.created_at,
      status: each.status,
      last_event: { status: each.last_event.status, created_at: each.last_event.created_at },
      lab_test: { name: each.lab_test.name, method: each.lab_test.method },
      interpretation: each.interpretation,
      expected_result_by_date: each.expected_result_by_date,
      notes: asDataOrNull(each.notes),
      cite: `/v3/order/${each.id}`,
    }));
    return { structured: { orders, has_more: hasMore }, rows: orders.length };
  },
});
