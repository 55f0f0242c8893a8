import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const checkoutProtectedFields = {
  'checkout_session.data': {
    by: 'user key',
    row: 'id',
    what: 'Who an order that is to be paid for is for, and where it is paid.',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof checkoutProtectedFields> {}
}
