import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const insuranceProtectedFields = {
  'insurance_record.data': {
    by: 'user key',
    row: 'id',
    what: "A user's insurance: member and group, the insured person and the responsible party.",
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof insuranceProtectedFields> {}
}
