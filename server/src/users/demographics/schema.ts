import { type Static, Type } from 'typebox';

import { trust } from '#kernel/brand.ts';
import { nullable, optional } from '#kernel/http/common-schemas.ts';
import type { PlainDate } from '#kernel/time.ts';

import {
  type Address,
  type Demographics,
  ethnicities,
  genderIdentities,
  type MedicalProxy,
  normaliseGender,
  races,
  sexualOrientations,
} from './model.ts';

const text = (maxLength: number, description?: string) =>
  Type.String({
    maxLength,
    format: 'visible-text',
    ...(description === undefined ? {} : { description }),
  });

const personName = text(100);
const line = text(200);
const phoneNumber = (more = '') =>
  Type.String({
    maxLength: 50,
    format: 'phone-number',
    description: `7 to 15 digits, such as +16025771234 or (602) 577-1234.${more}`,
  });
const email = Type.String({ format: 'email' });
const gender = text(50, '`female`, `male`, `other` and `unknown` in any case, or another word.');
const birthDate = Type.String({
  format: 'date',
  description: 'Day of birth, from 1900-01-01 to today.',
});

/** The contract has this shape under two names. */
const address = (title: 'UserAddress' | 'Address') =>
  Type.Object(
    {
      first_line: line,
      second_line: optional(Type.String({ maxLength: 200, description: 'Empty by default.' })),
      country: text(100),
      zip: text(20),
      city: text(100),
      state: text(100),
      access_notes: optional(Type.String({ maxLength: 1000 })),
    },
    { title },
  );

const guarantor = Type.Object(
  {
    first_name: personName,
    last_name: personName,
    address: address('Address'),
    phone_number: phoneNumber(),
    household_income: optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    household_size: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    email: optional(email),
  },
  { title: 'GuarantorDetails' },
);

const race = Type.Enum([...races], { title: 'Race' });
const ethnicity = Type.Enum([...ethnicities], { title: 'Ethnicity' });
const sexualOrientation = Type.Enum([...sexualOrientations], { title: 'SexualOrientation' });
const genderIdentity = Type.Enum([...genderIdentities], { title: 'GenderIdentity' });

const fields = {
  first_name: personName,
  last_name: personName,
  email,
  phone_number: phoneNumber(
    ' In production the fictional numbers 555-0100 to 555-0199 are rejected, as in orders.',
  ),
  gender,
  dob: birthDate,
  address: address('UserAddress'),
};

const optionalFields = {
  medical_proxy: optional(guarantor),
  race: optional(race),
  ethnicity: optional(ethnicity),
  sexual_orientation: optional(sexualOrientation),
  gender_identity: optional(genderIdentity),
};

export const demographicsBody = Type.Object(
  { ...fields, ...optionalFields },
  { title: 'UserInfoCreateRequest' },
);

export const demographicsSchema = Type.Object(
  {
    ...fields,
    medical_proxy: nullable(guarantor),
    race: nullable(race),
    ethnicity: nullable(ethnicity),
    sexual_orientation: nullable(sexualOrientation),
    gender_identity: nullable(genderIdentity),
  },
  { title: 'UserInfo' },
);

type AddressOnWire = Static<ReturnType<typeof address>>;

function addressFromWire(wire: AddressOnWire): Address {
  return {
    firstLine: wire.first_line,
    secondLine: wire.second_line === undefined ? '' : wire.second_line,
    city: wire.city,
    state: wire.state,
    zip: wire.zip,
    country: wire.country,
    accessNotes: wire.access_notes ?? null,
  };
}

function addressToWire(stored: Address): AddressOnWire {
  return {
    first_line: stored.firstLine,
    second_line: stored.secondLine,
    country: stored.country,
    zip: stored.zip,
    city: stored.city,
    state: stored.state,
    access_notes: stored.accessNotes,
  };
}

function proxyFromWire(wire: Static<typeof guarantor>): MedicalProxy {
  return {
    firstName: wire.first_name,
    lastName: wire.last_name,
    address: addressFromWire(wire.address),
    phoneNumber: wire.phone_number,
    email: wire.email ?? null,
    householdIncome: wire.household_income ?? null,
    householdSize: wire.household_size ?? null,
  };
}

function proxyToWire(proxy: MedicalProxy): Static<typeof guarantor> {
  return {
    first_name: proxy.firstName,
    last_name: proxy.lastName,
    address: addressToWire(proxy.address),
    phone_number: proxy.phoneNumber,
    household_income: proxy.householdIncome,
    household_size: proxy.householdSize,
    email: proxy.email,
  };
}

export function demographicsFromWire(body: Static<typeof demographicsBody>): Demographics {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    phoneNumber: body.phone_number,
    gender: normaliseGender(body.gender),
    // The schema has checked that it is a calendar date.
    birthDate: trust<PlainDate>(body.dob),
    address: addressFromWire(body.address),
    medicalProxy: body.medical_proxy == null ? null : proxyFromWire(body.medical_proxy),
    race: body.race ?? null,
    ethnicity: body.ethnicity ?? null,
    sexualOrientation: body.sexual_orientation ?? null,
    genderIdentity: body.gender_identity ?? null,
  };
}

export function demographicsToWire(stored: Demographics): Static<typeof demographicsSchema> {
  return {
    first_name: stored.firstName,
    last_name: stored.lastName,
    email: stored.email,
    phone_number: stored.phoneNumber,
    gender: stored.gender,
    dob: stored.birthDate,
    address: addressToWire(stored.address),
    medical_proxy: stored.medicalProxy === null ? null : proxyToWire(stored.medicalProxy),
    race: stored.race,
    ethnicity: stored.ethnicity,
    sexual_orientation: stored.sexualOrientation,
    gender_identity: stored.genderIdentity,
  };
}
