import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const aggregateProtectedFields = {
  'continuous_query_result.data': {
    by: 'user key',
    row: 'id',
    what: "The latest table of a team's continuous query, worked out of a user's data.",
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof aggregateProtectedFields> {}
}
