import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { userId } from '#users';

import { type Inlet, inletFormats } from './model.ts';

export const userParams = Type.Object({ user_id: userId });
export const inletParams = Type.Object({ user_id: userId, inlet_id: uuid });

const format = Type.Enum([...inletFormats], {
  description:
    '`health_auto_export`: the REST API automation of Health Auto Export, as JSON. `health_connect_webhook`: Health Connect Webhook and Life Dashboard Companion.',
});

export const inletBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, format: 'display-name' }),
    format,
  },
  { title: 'InletBody' },
);

export const inletSchema = Type.Object(
  {
    id: uuid,
    name: Type.String(),
    format,
    path: Type.Literal('/v2/inlet'),
    created_at: instant,
    last_received_at: nullable(instant),
  },
  { title: 'Inlet' },
);

export const issuedSchema = Type.Object(
  {
    ...inletSchema.properties,
    token: Type.String({
      description: 'Of the header `Authorization: Bearer`. Shown here and never again.',
    }),
  },
  { title: 'IssuedInlet' },
);

export const inletsSchema = Type.Object(
  { inlets: Type.Array(inletSchema) },
  { title: 'InletsResponse' },
);

export const receiptSchema = Type.Object(
  {
    received: Type.Integer(),
    dropped_count: Type.Integer(),
    left_out: Type.Record(Type.String(), Type.Integer(), {
      description: 'Records that were not imported, by kind.',
    }),
  },
  { title: 'InletReceipt' },
);

export function inletToWire({
  id,
  name,
  format: of,
  createdAt,
  lastAt,
}: Inlet): Static<typeof inletSchema> {
  return {
    id,
    name,
    format: of,
    path: '/v2/inlet',
    created_at: toWireInstant(createdAt),
    last_received_at: lastAt === null ? null : toWireInstant(lastAt),
  };
}
