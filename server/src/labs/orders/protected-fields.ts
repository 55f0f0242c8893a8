import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const orderProtectedFields = {
  'lab_order.data': {
    by: 'user key',
    row: 'id',
    what: 'Of a laboratory order: patient, addresses, physician, diagnoses, responses to questions and notes.',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof orderProtectedFields> {}
}
