import { Type } from 'typebox';

import { instant, optional, uuid } from '#kernel/http/common-schemas.ts';
import { orderSetParameters } from '#labs/catalog';

import { billingTypes } from '../model/status.ts';
import { method } from '../schema.ts';
import { healthInsuranceBody, unstoredImage } from './health-insurance-schema.ts';

const text = (maxLength: number) => Type.String({ maxLength, format: 'visible-text' });
const freeText = (maxLength: number) => Type.String({ maxLength });

const genders = ['female', 'male', 'other', 'unknown'] as const;
const personName = Type.String({
  minLength: 1,
  maxLength: 50,
  // Begins with a letter or digit, with single spaces inside: the form that laboratories' systems accept.
  pattern: "^[A-Za-z0-9][A-Za-z0-9\\-.,']*( [A-Za-z0-9\\-.,']+)*$",
  description: "Letters, digits and - . , ' with single spaces between, without accents.",
});
const zip = Type.String({ pattern: '^\\d{5}(-\\d{4})?$' });

export const patientBody = Type.Object(
  {
    first_name: personName,
    last_name: personName,
    dob: Type.String({ format: 'date', description: 'Day of birth, not in the future.' }),
    gender: Type.Enum([...genders]),
    phone_number: Type.String({ format: 'phone-number', maxLength: 50 }),
    email: Type.String({ format: 'email', maxLength: 320 }),
    medical_proxy: optional(
      Type.Object({
        first_name: text(100),
        last_name: text(100),
        phone_number: Type.String({ format: 'phone-number', maxLength: 50 }),
        address: Type.Object({
          first_line: text(200),
          second_line: optional(freeText(200)),
          city: text(100),
          state: text(100),
          zip: text(20),
          country: text(100),
        }),
        email: optional(freeText(320)),
        household_income: optional(Type.Integer()),
        household_size: optional(Type.Integer()),
      }),
    ),
    race: optional(freeText(100)),
    ethnicity: optional(freeText(100)),
    sexual_orientation: optional(freeText(100)),
    gender_identity: optional(freeText(100)),
    household_income: optional(Type.Integer({ minimum: 0 })),
    household_size: optional(Type.Integer({ minimum: 1 })),
  },
  { title: 'PatientDetailsWithValidation' },
);

const addressFields = {
  first_line: text(200),
  second_line: optional(freeText(200)),
  city: text(100),
  state: text(100),
  zip,
  country: text(100),
  access_notes: optional(freeText(1000)),
};

export const addressBody = Type.Object(
  {
    receiver_name: Type.String({ maxLength: 100, default: '' }),
    ...addressFields,
    phone_number: optional(Type.String({ format: 'phone-number', maxLength: 50 })),
  },
  { title: 'PatientAddressWithValidation' },
);

export const shippingBody = Type.Object(
  {
    receiver_name: text(100),
    ...addressFields,
    phone_number: Type.String({ format: 'phone-number', maxLength: 50 }),
  },
  { title: 'ShippingAddressWithValidation' },
);

export const physicianBody = Type.Object(
  {
    first_name: text(100),
    last_name: text(100),
    email: optional(freeText(320)),
    npi: Type.String({
      pattern: String.raw`^\d{0,10}$`,
      description:
        'Ten digits. A shorter number is accepted but not sent to laboratories as an NPI, and requisitions say so. Empty: unknown.',
    }),
    licensed_states: Type.Optional(Type.Array(text(50), { maxItems: 100 })),
    signature_image: unstoredImage,
  },
  { title: 'PhysicianCreateRequest' },
);

const consentTypes = [
  'terms-of-use',
  'telehealth-informed-consent',
  'mobile-terms-and-conditions',
  'notice-of-privacy-practices',
  'privacy-policy',
  'hipaa-authorization',
] as const;

export const consentBody = Type.Object(
  {
    consentType: Type.Enum([...consentTypes]),
    version: Type.String({ maxLength: 50, default: '1.0' }),
    timeOfConsent: optional(instant),
  },
  { title: 'Consent' },
);

const idsMax = 100;

export const orderSetBody = Type.Object(
  {
    lab_test_ids: optional(Type.Array(uuid, { maxItems: idsMax })),
    add_on: optional(
      Type.Object({
        marker_ids: optional(Type.Array(Type.Integer(), { maxItems: idsMax })),
        provider_ids: optional(Type.Array(text(100), { maxItems: idsMax })),
      }),
    ),
    lab_account_id: optional(uuid),
    parameters: optional(orderSetParameters),
  },
  { title: 'OrderSetRequest' },
);

export const createBody = Type.Object(
  {
    user_id: uuid,
    lab_test_id: optional(
      Type.String({ format: 'uuid', deprecated: true, description: 'Use order_set.' }),
    ),
    order_set: optional(orderSetBody),
    collection_method: optional(method),
    physician: optional(physicianBody),
    health_insurance: optional(healthInsuranceBody),
    priority: Type.Boolean({ default: false }),
    billing_type: Type.Enum([...billingTypes], { default: 'client_bill' }),
    icd_codes: optional(Type.Array(text(20), { maxItems: 50 })),
    consents: Type.Array(consentBody, { default: [], maxItems: 20 }),
    activate_by: optional(
      Type.String({
        format: 'date',
        description: 'The day on which the order is dispatched. Absent or null: immediately.',
      }),
    ),
    aoe_answers: optional(
      Type.Array(
        Type.Object({
          marker_id: Type.Integer(),
          question_id: Type.Integer(),
          answer: freeText(1000),
        }),
        { maxItems: 500 },
      ),
    ),
    passthrough: optional(freeText(1000)),
    clinical_notes: optional(freeText(1000)),
    lab_account_id: optional(uuid),
    creator_member_id: optional(uuid),
    patient_details: patientBody,
    patient_address: addressBody,
  },
  { title: 'CreateOrderRequestCompatible' },
);

export const importBody = Type.Object(
  {
    user_id: uuid,
    billing_type: Type.Enum([...billingTypes]),
    order_set: orderSetBody,
    collection_method: method,
    physician: optional(physicianBody),
    patient_details: patientBody,
    patient_address: addressBody,
    sample_id: Type.String({
      minLength: 1,
      maxLength: 100,
      format: 'visible-text',
      description: 'The number on the sample; unique to one order.',
    }),
    lab_account_id: optional(uuid),
  },
  { title: 'ImportOrderBody' },
);
