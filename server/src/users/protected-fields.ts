import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const userProtectedFields = {
  'users.sealed_birth_date': {
    by: 'user key',
    row: 'id',
    what: 'The birth date of a user for sources that bring none, and who set it.',
  },
  'user_demographics.data': {
    by: 'user key',
    row: 'user_id',
    what: 'Name, contact, address, birth date, gender and the like of a user.',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof userProtectedFields> {}
}
