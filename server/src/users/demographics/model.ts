import { isDialable } from '#kernel/formats.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Environment } from '#kernel/scope.ts';
import { birthDateRule, isBirthDate, type PlainDate } from '#kernel/time.ts';

export type Address = {
  readonly firstLine: string;
  readonly secondLine: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  /** How a visitor can enter the building. */
  readonly accessNotes: string | null;
};

/** The person who decides for a user that cannot. */
export type MedicalProxy = {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: Address;
  readonly phoneNumber: string;
  readonly email: string | null;
  readonly householdIncome: number | null;
  readonly householdSize: number | null;
};

export const races = [
  'african_american_or_black',
  'asian',
  'indigenous_native_american_alaska_native',
  'other',
  'pacific_islander_or_hawaiian',
  'white_caucasian',
] as const;

export const ethnicities = ['hispanic', 'non_hispanic', 'ashkenazi_jewish', 'other'] as const;

export const sexualOrientations = [
  'lesbian_gay_or_homosexual',
  'heterosexual_or_straight',
  'bisexual',
  'dont_know',
  'other',
] as const;

export const genderIdentities = [
  'male',
  'female',
  'female_to_male_ftm_transgender_male_trans_man',
  'male_to_female_mtf_transgender_female_trans_woman',
  'genderqueer',
  'other',
] as const;

/** The identity of a user, for laboratories and insurers. */
export type Demographics = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly gender: string;
  readonly birthDate: PlainDate;
  readonly address: Address;
  readonly medicalProxy: MedicalProxy | null;
  readonly race: (typeof races)[number] | null;
  readonly ethnicity: (typeof ethnicities)[number] | null;
  readonly sexualOrientation: (typeof sexualOrientations)[number] | null;
  readonly genderIdentity: (typeof genderIdentities)[number] | null;
};

const knownGenders = new Set(['female', 'male', 'other', 'unknown']);

/** Returns a known word in lower case, whatever its case; any other text stays as the user wrote it. */
export function normaliseGender(text: string): string {
  const lower = text.toLowerCase();
  return knownGenders.has(lower) ? lower : text;
}

const phoneNumberRule =
  'Input should be a phone number outside the fictional range 555-0100 to 555-0199';

/** Returns problems that the schema cannot express. In the sandbox, which calls no one, fictional phone numbers are allowed. */
export function problemsOf(
  { birthDate, phoneNumber }: Demographics,
  { now, environment }: { readonly now: Date; readonly environment: Environment },
): readonly Problem[] {
  const problems: Problem[] = [];
  const blame = (field: string, msg: string, input: string): void => {
    problems.push({ type: 'value_error', loc: ['body', field], msg, input });
  };
  const mayBeCalled = environment === 'sandbox' || isDialable(phoneNumber);
  if (!mayBeCalled) blame('phone_number', phoneNumberRule, phoneNumber);
  if (!isBirthDate(birthDate, now)) blame('dob', birthDateRule, birthDate);
  return problems;
}
