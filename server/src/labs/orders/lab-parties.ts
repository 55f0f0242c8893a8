import type { PlainDate } from '#kernel/time.ts';

/** An address in the fields of an order. */
export type LabAddress = {
  readonly firstLine: string;
  readonly secondLine: string | null;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

/** The patient data that laboratories need. */
export type LabPatient = {
  /** Our id of the user. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: PlainDate;
  /** female, male, other, unknown. */
  readonly gender: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly address: LabAddress;
};

export type LabPhysician = {
  readonly firstName: string;
  readonly lastName: string;
  readonly npi: string;
};

export type LabAnswer = {
  readonly markerId: number;
  readonly questionId: number;
  /** The laboratory's code of the question, where it has one. */
  readonly questionCode: string | null;
  readonly answer: string;
  /** The options of the question that were chosen; empty for a free-text answer. */
  readonly chosen: readonly { readonly code: string; readonly text: string }[];
};

/** The insurance that pays for the order if the team does not. */
export type LabInsurance = {
  readonly payorCode: string;
  readonly payorName: string;
  readonly payorAddress: LabAddress;
  readonly memberId: string;
  readonly groupId: string | null;
  /** The patient's relationship to the insured person. */
  readonly relationship: string;
  readonly insuredFirstName: string;
  readonly insuredLastName: string;
  readonly insuredBirthDate: PlainDate;
};
