import type { Problem } from '#kernel/problem.ts';
import { birthDateRule, isBirthDate, type PlainDate } from '#kernel/time.ts';

import type { Address } from '../address.ts';

export const genders = ['female', 'male', 'other', 'unknown'] as const;
export const relationships = ['Self', 'Spouse', 'Other'] as const;

/** The insured person. */
export type Insured = {
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly gender: string;
  readonly birthDate: PlainDate;
  readonly email: string;
  readonly phoneNumber: string;
  readonly address: Address;
};

/** The person who pays the costs that the insurer does not. */
export type Guarantor = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly email: string | null;
  readonly address: Address;
  readonly householdIncome: number | null;
  readonly householdSize: number | null;
};

/** Which plan was meant by MEDFED or MAIDFED, and why. */
export type InferredPlan = { readonly requested: string; readonly reason: string };

/** The fields that are encrypted with the user's key. */
export type SealedInsurance = {
  readonly memberId: string;
  readonly groupId: string | null;
  /**
   * The user's relationship to the insured person: one of `relationships`; records of later versions may have others.
   */
  readonly relationship: string;
  readonly insured: Insured;
  readonly guarantor: Guarantor | null;
  readonly inferred: InferredPlan | null;
};

/** The payor as of the creation of the record. */
export type Company = { readonly name: string; readonly address: Address };

export type InsuranceRecord = SealedInsurance & {
  readonly id: string;
  readonly isPrimary: boolean;
  readonly payorCode: string;
  readonly company: Company;
  readonly createdAt: Date;
};

/** The fields of a record to create. */
export type InsuranceFields = Omit<SealedInsurance, 'inferred'> & {
  readonly payorCode: string;
  readonly isPrimary: boolean;
};

/** A parsed request: its fields, and the problems found so far. */
export type GivenInsurance = {
  readonly fields: InsuranceFields;
  readonly problems: readonly Problem[];
};

/** Every rule that is not the schema's. Places are those of the request. */
export function problemsOf(fields: InsuranceFields, now: Date): readonly Problem[] {
  const problems: Problem[] = [];
  const { birthDate } = fields.insured;
  if (!isBirthDate(birthDate, now)) {
    const loc = ['body', 'insured', 'dob'];
    problems.push({ type: 'value_error', loc, msg: birthDateRule, input: birthDate });
  }
  return problems;
}

/** Returns the known word in any case; undefined for another one. */
export function parseGender(text: string): (typeof genders)[number] | undefined {
  const lower = text.trim().toLowerCase();
  return genders.find((gender) => gender === lower);
}

/** Area code and exchange of the North American plan begin with 2 to 9. */
const northAmerican = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/u;
const international = /^(?:\+|00)([2-9]\d{7,14})$/u;

/**
 * Returns a telephone number in E.164 if it clearly is one, otherwise unchanged. Accepts unusual numbers: an insurer's
 * card may have extensions and letters.
 */
export function normalisePhone(text: string): string {
  const digits = text.replaceAll(/[\s().\-/]/gu, '');
  const [, national] = northAmerican.exec(digits) ?? [];
  if (national !== undefined) return `+1${national}`;
  const [, abroad] = international.exec(digits) ?? [];
  return abroad === undefined ? text.trim() : `+${abroad}`;
}
