import { Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';

import { sourceTypes } from './source-types.ts';

/** Fields of a push before and after `data`, in the order of the contract. */
export const pushedFrom = {
  stage: Type.Enum(['daily', 'historical']),
  provider: Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_]{0,62}$',
    description: 'Slug of the source.',
  }),
};
export const pushedWith = {
  start_date: optional(instant),
  end_date: optional(instant),
  time_zone: optional(Type.String({ format: 'time-zone' })),
  source_type: optional(Type.Enum([...sourceTypes])),
  is_final_chunk: optional(Type.Boolean()),
};

/** The result of a push. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the schema is its type
export function receiptSchema(
  title: string,
  said: Readonly<Record<'received' | 'created' | 'updated' | 'leftOut', string>>,
) {
  return Type.Object(
    {
      success: Type.Boolean(),
      received: Type.Integer({ description: said.received }),
      created: Type.Integer({ description: said.created }),
      updated: Type.Integer({ description: said.updated }),
      left_out: Type.Optional(Type.Integer({ description: said.leftOut })),
    },
    { title },
  );
}

/** The source of the data, as in reads and events. */
export const sourceSchema = Type.Object(
  {
    provider: Type.String(),
    type: Type.String(),
    app_id: nullable(Type.String()),
    device_id: nullable(uuid),
    sport: nullable(Type.String()),
    workout_id: nullable(uuid),
    name: Type.String({ deprecated: true }),
    slug: Type.String({ deprecated: true }),
    logo: Type.String({ deprecated: true }),
  },
  { title: 'ClientFacingSource' },
);
