import type { BenefitKind, followUps } from './code-lists.ts';

export const loops = ['payer', 'provider', 'subscriber', 'dependent', 'benefit'] as const;
export type Loop = (typeof loops)[number];

/** An AAA segment: the payer's reason for rejecting a part of the inquiry. */
export type AnswerError = {
  readonly loop: Loop;
  /** AAA01 says N: the request itself was not valid. */
  readonly isInvalidRequest: boolean;
  readonly code: string;
  /** The code in words; null for one that is not in our list. */
  readonly text: string | null;
  readonly followUpCode: string | null;
  readonly followUp: (typeof followUps)[keyof typeof followUps] | null;
};

/** A day or days with the qualifier of DTP01; as they came where they are no date. */
export type CodedDate = {
  readonly code: string;
  readonly from: string;
  readonly to: string | null;
};

export type Reference = {
  readonly code: string;
  readonly value: string;
  readonly text: string | null;
};

export type Party = {
  /** NM101: `PR` a payer, `1P` a provider, `IL` the insured, `03` a dependent, others of benefits. */
  readonly code: string;
  readonly name: string;
  readonly firstName: string | null;
  readonly idCode: string | null;
  readonly id: string | null;
};

/** The person as the payer knows them. */
export type Patient = Party & {
  readonly birthDate: string | null;
  readonly gender: string | null;
  readonly references: readonly Reference[];
  readonly dates: readonly CodedDate[];
};

export type Benefit = {
  readonly of: 'subscriber' | 'dependent';
  readonly kind: BenefitKind;
  readonly level: string | null;
  readonly serviceTypes: readonly string[];
  readonly insuranceType: string | null;
  readonly plan: string | null;
  /** Null where the payer did not say, which is not the same as any of the words. */
  readonly period: string | null;
  readonly amount: string | null;
  /** A fraction up to 1: `0.2` is twenty per cent. */
  readonly percent: string | null;
  readonly quantity: { readonly code: string; readonly value: string } | null;
  readonly needsAuthorisation: boolean | null;
  readonly network: string | null;
  readonly procedure: { readonly code: string; readonly value: string } | null;
  readonly dates: readonly CodedDate[];
  readonly references: readonly Reference[];
  readonly messages: readonly string[];
  readonly parties: readonly Party[];
  readonly errors: readonly AnswerError[];
  /** Elements with a number that the standard does not allow; their fields are null. */
  readonly unusable: readonly { readonly element: string; readonly value: string }[];
  /** EB01, EB02, EB04, EB06, EB11 and EB12 as they came. */
  readonly codes: {
    readonly kind: string;
    readonly level: string | null;
    readonly insuranceType: string | null;
    readonly period: string | null;
    readonly authorisation: string | null;
    readonly network: string | null;
  };
  /** Every segment of it, so that nothing is lost. */
  readonly segments: readonly string[];
};

/** A parsed 271. */
export type EligibilityResponse = {
  /** BHT03, which a payer takes from the inquiry. */
  readonly reference: string;
  /** TRN02 of `TRN*2`: the numbers of inquiries that come back. */
  readonly traces: readonly string[];
  readonly payer: Party | null;
  readonly provider: Party | null;
  readonly subscriber: Patient | null;
  readonly dependent: Patient | null;
  readonly errors: readonly AnswerError[];
  readonly benefits: readonly Benefit[];
};
