import type { CreateInsuranceRequest, EligibilityCheck } from '#console/kernel/api/contract.ts';

import { type IdentityDraft, identityOf } from '../identity/model.ts';

export type InsuranceDraft = {
  readonly payor: { readonly code: string; readonly name: string } | null;
  readonly member: string;
  readonly group: string;
  readonly relationship: CreateInsuranceRequest['relationship'];
  readonly isPrimary: boolean;
  /** Whoever holds the policy. */
  readonly insured: IdentityDraft;
};

export function insuranceOf(draft: InsuranceDraft): CreateInsuranceRequest {
  const { first_name, last_name, dob, gender, email, phone_number, address } = identityOf(
    draft.insured,
    null,
  );
  return {
    payor_code: draft.payor?.code ?? '',
    member_id: draft.member.trim(),
    group_id: draft.group.trim() === '' ? null : draft.group.trim(),
    relationship: draft.relationship,
    is_primary: draft.isPrimary,
    insured: { first_name, last_name, dob, gender, email, phone_number, address },
  };
}

/** Whose insurance it is decides what the fields of a person are about. */
export const relationships: readonly (readonly [InsuranceDraft['relationship'], string])[] = [
  ['Self', 'The user'],
  ['Spouse', 'The user’s spouse'],
  ['Other', 'Somebody else'],
];

type Tone = 'good' | 'danger' | 'neutral';

const outcomes: Readonly<Record<EligibilityCheck['outcome'], readonly [string, Tone]>> = {
  active: ['covered', 'good'],
  inactive: ['not covered', 'danger'],
  not_found: ['not found at the payer', 'danger'],
  rejected: ['refused by the payer', 'danger'],
  unknown: ['not known', 'neutral'],
};

/** What came of a question; one that this console does not know is told as it is. */
export function outcomeOf({ outcome }: Pick<EligibilityCheck, 'outcome'>): readonly [string, Tone] {
  return outcomes[outcome] ?? [outcome, 'neutral'];
}

/** Why it is neither covered nor not, and what the payer had to say to it. */
export function reasonOf({ reason, errors }: Pick<EligibilityCheck, 'reason' | 'errors'>): string {
  const told = errors.map(({ text, code }) => text ?? `code ${code}`);
  return [...(reason === null ? [] : [reason.replaceAll('_', ' ')]), ...told].join('; ');
}

/** The National Provider Identifier has ten digits; its last one is the server's to check. */
export const npiProblem = (npi: string): string | null =>
  /^[12]\d{9}$/u.test(npi) ? null : 'the NPI has ten digits and begins with 1 or 2';
