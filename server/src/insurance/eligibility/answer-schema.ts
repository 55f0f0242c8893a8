import { type Static, Type } from 'typebox';

import { nullable } from '#kernel/http/common-schemas.ts';

import { benefitKindNames, followUps } from './codec/code-lists.ts';
import { loops } from './codec/response.ts';

const said = nullable(Type.String());

const dateSchema = Type.Object(
  {
    code: Type.String({ description: 'DTP01 of X12: 346 begins, 347 ends, 348 benefit begins.' }),
    from: Type.String(),
    to: said,
  },
  { title: 'EligibilityDate' },
);
const referenceSchema = Type.Object(
  { code: Type.String(), value: Type.String(), text: said },
  { title: 'EligibilityReference' },
);
const partySchema = Type.Object(
  {
    code: Type.String({ description: 'NM101 of X12.' }),
    name: Type.String(),
    first_name: said,
    id_code: said,
    id: said,
  },
  { title: 'EligibilityParty' },
);
const patientSchema = Type.Object(
  {
    ...partySchema.properties,
    birth_date: said,
    gender: said,
    references: Type.Array(referenceSchema),
    dates: Type.Array(dateSchema),
  },
  { title: 'EligibilityPatient' },
);
const codedValue = nullable(
  Type.Object({ code: Type.String(), value: Type.String() }, { title: 'EligibilityCodedValue' }),
);

const benefitSchema = Type.Object(
  {
    of: Type.Enum(['subscriber', 'dependent']),
    kind: Type.Enum([...benefitKindNames]),
    level: said,
    service_type_codes: Type.Array(Type.String()),
    insurance_type: said,
    period: said,
    amount: nullable(Type.String({ description: 'A decimal number.' })),
    percent: nullable(Type.String({ description: 'A fraction up to 1: 0.2 is twenty per cent.' })),
    quantity: codedValue,
    needs_authorisation: nullable(Type.Boolean()),
    network: said,
    procedure: codedValue,
    dates: Type.Array(dateSchema),
    references: Type.Array(referenceSchema),
    messages: Type.Array(Type.String()),
    parties: Type.Array(partySchema),
    unusable: Type.Array(
      Type.Object(
        {
          element: Type.String({ description: 'EB08 of X12 is the percentage.' }),
          value: Type.String(),
        },
        { title: 'EligibilityUnusableElement' },
      ),
      {
        description:
          'Numbers that X12 does not allow, as the payer sent them, such as a percentage above 1. Their fields are null.',
      },
    ),
    codes: Type.Object(
      {
        kind: Type.String(),
        level: said,
        insurance_type: said,
        period: said,
        authorisation: said,
        network: said,
      },
      {
        title: 'EligibilityBenefitCodes',
        description: 'As the payer sent them: EB01, 02, 04, 06, 11, 12. Null: it did not say.',
      },
    ),
    segments: Type.Array(Type.String(), { description: 'Every segment of it in X12.' }),
  },
  { title: 'EligibilityBenefit' },
);

const planSchema = Type.Object(
  {
    name: nullable(Type.String({ description: 'Null: of no plan that is named.' })),
    insurance_type: said,
    insurance_type_code: said,
    benefits: Type.Array(benefitSchema),
  },
  { title: 'EligibilityPlan' },
);

const errorSchema = Type.Object(
  {
    loop: Type.Enum([...loops]),
    code: Type.String({ description: 'AAA03 of X12.' }),
    text: said,
    is_invalid_request: Type.Boolean(),
    follow_up: nullable(Type.Enum(Object.values(followUps))),
    follow_up_code: said,
  },
  { title: 'EligibilityError' },
);

/** The fields of a check that describe the payer's response. */
export const answerSchema = {
  answer_kind: nullable(
    Type.Enum(['answer', 'transaction_acknowledged', 'interchange_acknowledged', 'unreadable'], {
      description: 'The kind of response: a 271, a 999, a TA1, or unreadable. Null: no response.',
    }),
  ),
  acknowledgement: nullable(
    Type.Object(
      {
        is_accepted: Type.Boolean(),
        code: Type.String(),
        note: said,
        errors: Type.Array(
          Type.Object(
            {
              segment: Type.String(),
              position: Type.String(),
              element: said,
              code: Type.String(),
            },
            { title: 'EligibilityAcknowledgedError' },
          ),
        ),
      },
      { title: 'EligibilityAcknowledgement' },
    ),
  ),
  unreadable: nullable(
    Type.Object(
      { problem: Type.String(), detail: Type.String() },
      {
        title: 'EligibilityUnreadable',
        description: 'The reason why the response cannot be trusted.',
      },
    ),
  ),
  payer: nullable(partySchema),
  subscriber: nullable(patientSchema),
  dependent: nullable(patientSchema),
  plans: Type.Array(planSchema),
  errors: Type.Array(errorSchema),
};

const answerObject = Type.Object(answerSchema);
export type WireAnswer = Static<typeof answerObject>;
export type WireBenefit = Static<typeof benefitSchema>;
export type WireParty = Static<typeof partySchema>;
export type WirePatient = Static<typeof patientSchema>;
