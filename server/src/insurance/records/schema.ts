import { type Static, Type } from 'typebox';

import { trust } from '#kernel/brand.ts';
import { day, nullable, optional } from '#kernel/http/common-schemas.ts';
import type { Problem } from '#kernel/problem.ts';
import type { PlainDate } from '#kernel/time.ts';

import { addressBody, addressSchema, text, toWireAddress } from '../address-schema.ts';
import { addressProblems, toAddress } from '../address.ts';
import {
  genders,
  type GivenInsurance,
  type Guarantor,
  type InsuranceFields,
  type InsuranceRecord,
  type Insured,
  normalisePhone,
  parseGender,
  relationships,
} from './model.ts';

const personName = text(100);
const phoneNumber = text(50, 'Returned as +16025550123 if it is clearly such a number.');
const email = Type.String({ format: 'email', maxLength: 320 });
/** The largest integer that JSON numbers represent exactly. */
const wholeNumberMax = Number.MAX_SAFE_INTEGER;

const insuredBody = Type.Object({
  first_name: personName,
  last_name: personName,
  gender: text(20, `One of ${genders.join(', ')}, in any case.`),
  address: addressBody,
  dob: Type.String({ format: 'date', description: 'Day of birth, from 1900-01-01 to today.' }),
  email,
  phone_number: phoneNumber,
});

const guarantorBody = Type.Object({
  first_name: personName,
  last_name: personName,
  address: addressBody,
  phone_number: phoneNumber,
  household_income: optional(Type.Integer({ minimum: 0, maximum: wholeNumberMax })),
  household_size: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  email: optional(email),
});

export const createBody = Type.Object(
  {
    payor_code: text(
      50,
      "The code of a payor, as the search returns it. `MEDFED` and `MAIDFED` mean Medicare and Medicaid of the insured's state (closed beta).",
    ),
    member_id: text(100),
    group_id: optional(text(100)),
    relationship: Type.Enum([...relationships], {
      description: 'Of the user to the insured. Further ones may come.',
    }),
    insured: insuredBody,
    guarantor: optional(guarantorBody),
    is_primary: Type.Optional(Type.Boolean({ default: true })),
  },
  { title: 'CreateInsuranceRequest' },
);

export const latestQuery = Type.Object({
  is_primary: Type.Boolean({
    default: true,
    description: 'Whether to return the primary insurance or another one.',
  }),
});

const insuredSchema = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  gender: Type.String({ description: 'In lower case.' }),
  address: addressSchema,
  dob: day,
  email: Type.String(),
  phone_number: Type.String(),
});
const guarantorSchema = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  address: addressSchema,
  phone_number: Type.String(),
  household_income: nullable(Type.Integer()),
  household_size: nullable(Type.Integer()),
  email: nullable(Type.String()),
});

export const insuranceSchema = Type.Object(
  {
    member_id: Type.String(),
    payor_code: Type.String({ description: 'Of the state plan, where that was worked out.' }),
    relationship: Type.String({
      description: 'The relationship of the user to the insured. New values may be added.',
    }),
    insured: insuredSchema,
    company: Type.Object(
      { name: Type.String(), address: addressSchema },
      { description: 'The payor as it was when the record was made.' },
    ),
    group_id: nullable(Type.String()),
    guarantor: nullable(guarantorSchema),
    is_primary: Type.Boolean(),
    inferred_plan: Type.Optional(
      Type.Object(
        { requested: Type.String(), reason: Type.String() },
        { description: 'There where `MEDFED` or `MAIDFED` was sent: which, and why this plan.' },
      ),
    ),
  },
  { title: 'ClientFacingInsurance' },
);

type Body = Static<typeof createBody>;

/** Returns the fields of a body, and the problems that its schema cannot express. */
export function readBody(body: Body): GivenInsurance {
  return { fields: toFields(body), problems: problemsOf(body) };
}

function problemsOf({ insured, guarantor }: Body): readonly Problem[] {
  const problems = [...addressProblems(insured.address, ['body', 'insured', 'address'])];
  if (guarantor != null)
    problems.push(...addressProblems(guarantor.address, ['body', 'guarantor', 'address']));
  if (parseGender(insured.gender) === undefined) {
    const expected = genders.map((gender) => `'${gender}'`).join(', ');
    problems.push({
      type: 'literal_error',
      loc: ['body', 'insured', 'gender'],
      msg: `Input should be one of ${expected}`,
      input: insured.gender,
      ctx: { expected },
    });
  }
  return problems;
}

function toFields(body: Body): InsuranceFields {
  return {
    payorCode: body.payor_code.trim(),
    memberId: body.member_id.trim(),
    groupId: body.group_id?.trim() ?? null,
    relationship: body.relationship,
    insured: toInsured(body.insured),
    guarantor: body.guarantor == null ? null : toGuarantor(body.guarantor),
    isPrimary: body.is_primary ?? true,
  };
}

function toInsured(given: Static<typeof insuredBody>): Insured {
  return {
    firstName: given.first_name.trim(),
    lastName: given.last_name.trim(),
    gender: parseGender(given.gender) ?? given.gender,
    // The schema has checked that it is a calendar date.
    birthDate: trust<PlainDate>(given.dob),
    email: given.email,
    phoneNumber: normalisePhone(given.phone_number),
    address: toAddress(given.address),
  };
}

function toGuarantor(given: Static<typeof guarantorBody>): Guarantor {
  return {
    firstName: given.first_name.trim(),
    lastName: given.last_name.trim(),
    phoneNumber: normalisePhone(given.phone_number),
    email: given.email ?? null,
    address: toAddress(given.address),
    householdIncome: given.household_income ?? null,
    householdSize: given.household_size ?? null,
  };
}

export function toWire(record: InsuranceRecord): Static<typeof insuranceSchema> {
  const { insured, guarantor, company, inferred } = record;
  return {
    member_id: record.memberId,
    payor_code: record.payorCode,
    relationship: record.relationship,
    insured: {
      first_name: insured.firstName,
      last_name: insured.lastName,
      gender: insured.gender,
      address: toWireAddress(insured.address),
      dob: insured.birthDate,
      email: insured.email,
      phone_number: insured.phoneNumber,
    },
    company: { name: company.name, address: toWireAddress(company.address) },
    group_id: record.groupId,
    guarantor: guarantor === null ? null : toWireGuarantor(guarantor),
    is_primary: record.isPrimary,
    ...(inferred === null ? {} : { inferred_plan: { ...inferred } }),
  };
}

function toWireGuarantor(guarantor: Guarantor): Static<typeof guarantorSchema> {
  return {
    first_name: guarantor.firstName,
    last_name: guarantor.lastName,
    address: toWireAddress(guarantor.address),
    phone_number: guarantor.phoneNumber,
    household_income: guarantor.householdIncome,
    household_size: guarantor.householdSize,
    email: guarantor.email,
  };
}
