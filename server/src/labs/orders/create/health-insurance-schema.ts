import { type Static, Type } from 'typebox';

import { optional } from '#kernel/http/common-schemas.ts';

import type { HealthInsurance } from '../model.ts';

const freeText = (maxLength: number) => Type.String({ maxLength });
/** An image that clients of the contract send. */
export const unstoredImage = optional(
  Type.Object(
    { content: Type.String(), content_type: Type.Enum(['image/jpeg', 'image/png']) },
    { description: 'Accepted and not stored: documents and laboratories do not receive it.' },
  ),
);

/** The insurance part of the deprecated order body. Newer clients create insurance records by their own operation. */
export const healthInsuranceBody = Type.Object(
  {
    payor_code: optional(
      Type.String({
        maxLength: 50,
        format: 'visible-text',
        description: 'With `insurance_id`, and of the patient: recorded as the newest insurance.',
      }),
    ),
    insurance_id: optional(
      Type.String({ maxLength: 100, format: 'visible-text', description: 'The member id.' }),
    ),
    responsible_relationship: optional(Type.Enum(['Self', 'Spouse', 'Other'])),
    responsible_details: optional(
      Type.Object({
        first_name: freeText(100),
        last_name: freeText(100),
        address: Type.Object({
          first_line: freeText(200),
          second_line: optional(freeText(200)),
          country: freeText(100),
          zip: freeText(20),
          city: freeText(100),
          state: freeText(100),
          access_notes: optional(freeText(1000)),
        }),
        phone_number: freeText(50),
        phone_type: Type.Optional(freeText(50)),
      }),
    ),
    diagnosis_codes: optional(
      Type.Array(Type.String({ maxLength: 20, format: 'visible-text' }), {
        maxItems: 50,
        description: 'The same as `icd_codes`, which goes first.',
      }),
    ),
    subjective: optional(freeText(5000)),
    assessment_plan: optional(freeText(5000)),
    front_image: unstoredImage,
    back_image: unstoredImage,
    patient_signature_image: unstoredImage,
  },
  {
    title: 'HealthInsuranceCreateRequest',
    deprecated: true,
    description: 'Use POST /v2/user/{user_id}/insurance and `icd_codes`. Kept with the order.',
  },
);

export function toHealthInsurance(
  body: Static<typeof healthInsuranceBody> | null,
): HealthInsurance | null {
  if (body === null) return null;
  return {
    payorCode: body.payor_code?.trim() ?? null,
    memberId: body.insurance_id?.trim() ?? null,
    relationship: body.responsible_relationship ?? null,
    responsible: body.responsible_details ?? null,
    diagnosisCodes: body.diagnosis_codes ?? null,
    subjective: body.subjective ?? null,
    assessmentPlan: body.assessment_plan ?? null,
  };
}
