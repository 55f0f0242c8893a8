import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const resultProtectedFields = {
  'lab_result.data': {
    by: 'user key',
    row: 'id',
    what: 'Each version of the results of a laboratory order.',
  },
  'lab_result_document.data': {
    by: 'user key',
    row: 'id',
    what: "A laboratory's own report of an order, as it sent it.",
  },
  'lab_critical_acknowledgement.note': {
    by: 'user key',
    row: 'id',
    what: 'The note of an acknowledged critical result.',
  },
  'unmatched_result.data': {
    by: 'master key',
    row: 'id',
    what: 'A report of a laboratory of which it is not known whose it is.',
  },
  'unmatched_result.note': {
    by: 'master key',
    row: 'id',
    what: 'The note of the decision about an unmatched report.',
  },
  'unmatched_result_update.note': {
    by: 'master key',
    row: 'id',
    what: 'Notes about an unmatched report.',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof resultProtectedFields> {}
}
