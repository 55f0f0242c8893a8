import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const idempotencyProtectedFields = {
  'idempotent_answer.answer': {
    by: 'master key',
    row: 'id',
    what: 'What a request that may be repeated was answered with, for as long as the answer is kept.',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof idempotencyProtectedFields> {}
}
