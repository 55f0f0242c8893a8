import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import { checkSchema } from '../schema.ts';
import { toWire } from '../wire.ts';
import type { Batch } from './model.ts';
import type { BatchResult } from './service.ts';

export const batchSchema = Type.Object(
  {
    id: uuid,
    status: Type.Enum(['in_progress', 'done'], {
      description: 'Done once every user was asked about, or could not be.',
    }),
    total: Type.Integer({ description: 'Users, without erased ones.' }),
    pending: Type.Integer({ description: 'Users whose check is pending or will be repeated.' }),
    checked: Type.Integer({ description: 'Users with an outcome of any kind.' }),
    failed: Type.Integer({ description: 'Nothing could be asked about them.' }),
    created_at: instant,
  },
  { title: 'EligibilityBatch' },
);

export const batchPageSchema = Type.Object(
  { data: Type.Array(batchSchema), next_cursor: nullable(Type.String()) },
  { title: 'EligibilityBatchPage' },
);

const itemSchema = Type.Object(
  {
    user_id: uuid,
    status: Type.Enum(['pending', 'checked', 'failed']),
    error: nullable(
      Type.Object(
        {
          code: Type.String({ description: 'A code of the error catalog.' }),
          message: nullable(Type.String({ description: 'The unsupported part of the query.' })),
        },
        { description: 'Why nothing could be asked.' },
      ),
    ),
    check: nullable(checkSchema),
  },
  { title: 'EligibilityBatchItem' },
);

export const itemPageSchema = Type.Object(
  { data: Type.Array(itemSchema), next_cursor: nullable(Type.String()) },
  { title: 'EligibilityBatchItemPage' },
);

export function batchToWire(batch: Batch): Static<typeof batchSchema> {
  const { id, total, pending, failed, createdAt } = batch;
  return {
    id,
    status: pending > 0 ? 'in_progress' : 'done',
    total,
    pending,
    checked: total - pending - failed,
    failed,
    created_at: toWireInstant(createdAt),
  };
}

export function itemToWire({ item, check }: BatchResult): Static<typeof itemSchema> {
  const { userId, isPending, error } = item;
  return {
    user_id: userId,
    status: isPending ? 'pending' : error === null ? 'checked' : 'failed',
    error: error && { code: error.code, message: error.text },
    check: check && toWire(userId, check),
  };
}
