import { type Static, Type } from 'typebox';

import { trust } from '#kernel/brand.ts';
import { day, instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import type { PlainDate } from '#kernel/time.ts';

import { text } from '../address-schema.ts';
import { answerSchema } from './answer-schema.ts';
import type { BatchRequest } from './batch/model.ts';
import { outcomeReasons, outcomes, wholePlan } from './codec/coverage-outcome.ts';
import type { CheckRequest } from './model.ts';

const askedFields = {
  provider: Type.Object(
    {
      name: text(60),
      npi: Type.String({
        pattern: '^[12][0-9]{9}$',
        description: 'Ten digits; the last is checked.',
      }),
    },
    {
      description: 'The provider of the inquiry: the laboratory or practice that the payer knows.',
    },
  ),
  is_primary: Type.Optional(
    Type.Boolean({ default: true, description: 'Which newest record, where no id is given.' }),
  ),
  service_type_codes: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z0-9]{1,2}$' }), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
      default: [wholePlan],
      description:
        'X12 service type codes: `30` is the complete plan, `5` the laboratory. One code is safest.',
    }),
  ),
  service_date: optional(Type.String({ format: 'date', description: 'Left out, today in UTC.' })),
  timeout_seconds: Type.Optional(
    Type.Integer({
      default: 20,
      minimum: 1,
      maximum: 60,
      description: 'How long to wait for the payer. After that the outcome is unknown.',
    }),
  ),
};

export const checkBody = Type.Object(
  { ...askedFields, insurance_id: optional(uuid) },
  { title: 'CheckEligibilityRequest' },
);

/** More go into further batches. */
const usersMax = 1000;

export const batchBody = Type.Object(
  {
    ...askedFields,
    user_ids: Type.Array(uuid, { minItems: 1, maxItems: usersMax, uniqueItems: true }),
  },
  { title: 'CreateEligibilityBatchRequest' },
);

export const listQuery = Type.Object({
  limit: Type.Integer({ default: 20, minimum: 1, maximum: 100 }),
  cursor: optional(Type.String({ maxLength: 500 })),
});

export const checkSchema = Type.Object(
  {
    id: uuid,
    user_id: uuid,
    insurance_id: Type.String({
      format: 'uuid',
      description: 'The record that was asked about; orders have it as `health_insurance_id`.',
    }),
    payor_code: Type.String(),
    is_primary: Type.Boolean(),
    service_type_codes: Type.Array(Type.String()),
    service_date: day,
    outcome: Type.Enum([...outcomes], {
      description:
        'Of the asked services on the asked day. Inactive only where the payer said so. Tolerate new values.',
    }),
    reason: nullable(
      Type.Enum([...outcomeReasons], {
        description:
          'The reason why it is neither active nor inactive. `interrupted`: no response was received.',
      }),
    ),
    trace_number: Type.String({ description: 'Returned with the response of the payer.' }),
    ...answerSchema,
    created_at: instant,
    checked_at: nullable(instant),
  },
  { title: 'EligibilityCheck' },
);

export const wholeCheckSchema = Type.Object(
  {
    ...checkSchema.properties,
    x12: Type.Optional(
      Type.Object(
        {
          request: Type.String({ description: 'The 270 as it went out, in base64.' }),
          response: nullable(Type.String({ description: 'The raw response in base64.' })),
        },
        { description: 'Only where it was asked for.' },
      ),
    ),
  },
  { title: 'EligibilityCheckWithX12' },
);

export const pageSchema = Type.Object(
  { data: Type.Array(checkSchema), next_cursor: nullable(Type.String()) },
  { title: 'EligibilityCheckPage' },
);

export function readBody(body: Static<typeof checkBody>): CheckRequest {
  const { isPrimary, ...asked } = readAsked(body);
  const record = body.insurance_id == null ? { isPrimary } : { id: body.insurance_id };
  return { ...asked, record };
}

/** Parses the request of a batch. It concerns the newest primary or non-primary record of each user. */
export function readAsked(body: Omit<Static<typeof checkBody>, 'insurance_id'>): BatchRequest {
  return {
    isPrimary: body.is_primary ?? true,
    provider: body.provider,
    serviceTypes: body.service_type_codes ?? [wholePlan],
    // The schema has checked that it is a calendar date.
    serviceDate: body.service_date == null ? null : trust<PlainDate>(body.service_date),
    timeoutMs: (body.timeout_seconds ?? 20) * 1000,
  };
}
