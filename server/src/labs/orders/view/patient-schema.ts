import { Type } from 'typebox';

import { nullable, optional } from '#kernel/http/common-schemas.ts';

const text = Type.String();

/** The medical proxy of a patient, as it was sent with the order, whose operation checks it. */
const medicalProxySchema = Type.Unsafe<unknown>(
  nullable(
    Type.Object({
      first_name: text,
      last_name: text,
      phone_number: text,
      address: Type.Object({
        first_line: text,
        second_line: optional(text),
        city: text,
        state: text,
        zip: text,
        country: text,
      }),
      email: optional(text),
      household_income: optional(Type.Integer()),
      household_size: optional(Type.Integer()),
    }),
  ),
);

/** The patient of an order. */
export const patientSchema = Type.Object(
  {
    first_name: text,
    last_name: text,
    dob: Type.String({ format: 'date-time', description: 'Midnight of the day of birth, in UTC.' }),
    gender: text,
    phone_number: nullable(text),
    email: nullable(text),
    medical_proxy: medicalProxySchema,
    race: nullable(text),
    ethnicity: nullable(text),
    sexual_orientation: nullable(text),
    gender_identity: nullable(text),
  },
  { title: 'ClientFacingPatientDetailsCompatible' },
);
