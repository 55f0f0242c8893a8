import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const appointmentProtectedFields = {
  'lab_appointment.data': {
    by: 'user key',
    row: 'id',
    what: 'Of an appointment: where it is, and notes for whoever comes.',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof appointmentProtectedFields> {}
}
