import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const reportProtectedFields = {
  'lab_report_job.data': {
    by: 'user key',
    row: 'id',
    what: "The parsed content of an uploaded lab report, and the reviewer's notes.",
  },
  'lab_report_file.content': {
    by: 'user key',
    row: 'id',
    what: 'A file of a lab report, as it was uploaded.',
  },
  'lab_report_value.data': {
    by: 'user key',
    row: 'id',
    what: 'A value of a lab report that was accepted as a result of the user, with where it is printed.',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof reportProtectedFields> {}
}
