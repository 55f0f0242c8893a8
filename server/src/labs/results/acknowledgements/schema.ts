import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { Acknowledgement, Acknowledgements } from './service.ts';

const text = Type.String();

const acknowledgementSchema = Type.Object(
  {
    acknowledged_at: instant,
    acknowledged_by: Type.Object(
      {
        type: Type.String({ description: 'The kind of actor: `team_key`, `member` and so on.' }),
        id: text,
      },
      { title: 'Acknowledger' },
    ),
    note: nullable(text),
  },
  { title: 'Acknowledgement' },
);

const criticalSchema = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'A corrected value that is critical again has another id.',
    }),
    name: text,
    slug: text,
    sub_id: nullable(text),
    provider_id: nullable(text),
    loinc: nullable(text),
    observed_at: nullable(instant),
    is_withdrawn: Type.Boolean({
      description:
        'The value no longer holds: a corrected test does not repeat it, or it came after the value that replaced it.',
    }),
    acknowledgement: nullable(acknowledgementSchema),
  },
  { title: 'CriticalResult' },
);

export const criticalsSchema = Type.Object(
  {
    order_id: uuid,
    results: Type.Array(criticalSchema),
    former: Type.Array(
      Type.Object(
        { id: uuid, ...acknowledgementSchema.properties },
        { title: 'FormerAcknowledgement' },
      ),
      { description: 'Of results that were corrected or taken back since.' },
    ),
  },
  { title: 'CriticalResults' },
);

export function criticalsToWire({
  orderId,
  criticals,
  acknowledged,
}: Acknowledgements): Static<typeof criticalsSchema> {
  const byId = new Map(acknowledged.map((each) => [each.id, each]));
  const current = new Set(criticals.map(({ id }) => id));
  return {
    order_id: orderId,
    results: criticals.map(({ id, result }) => {
      const found = byId.get(id);
      return {
        id,
        name: result.name,
        slug: result.slug,
        sub_id: result.subId ?? null,
        provider_id: result.code,
        loinc: result.loinc,
        observed_at: result.observedAt === null ? null : toWireInstant(result.observedAt),
        is_withdrawn: result.withdrawal !== undefined,
        acknowledgement: found === undefined ? null : toWire(found),
      };
    }),
    former: acknowledged
      .filter(({ id }) => !current.has(id))
      .map((each) => Object.assign({ id: each.id }, toWire(each))),
  };
}

function toWire({ at, by, note }: Acknowledgement): Static<typeof acknowledgementSchema> {
  return {
    acknowledged_at: toWireInstant(at),
    acknowledged_by: { type: by.type, id: by.id },
    note,
  };
}
