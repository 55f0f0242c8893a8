import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const insuranceProtectedFields = {
  'insurance_record.data': {
    by: 'user key',
    row: 'id',
    what: "A user's insurance: member and group, the insured person and the responsible party.",
  },
  'eligibility_check.data': {
    by: 'user key',
    row: 'id',
    what: "Requests to payers about a user's insurance, and their responses.",
  },
  'eligibility_batch.sealed_request': {
    by: 'master key',
    row: 'id',
    what: 'What payers are asked about the users of a batch: provider, services and day.',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof insuranceProtectedFields> {}
}
