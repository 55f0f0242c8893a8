import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const sourceProtectedFields = {
  'provider_connection.tokens': {
    by: 'user key',
    row: 'id',
    what: "A user's access and refresh token at a provider.",
  },
  'link_challenge.challenge': {
    by: 'user key',
    row: 'id',
    what: 'What a provider gave us to go on with, once its code for the user is there.',
  },
  'provider_raw_page.body': {
    by: 'user key',
    row: 'id',
    what: 'A kept answer of a provider about a user.',
  },
  'team_credential.client_secret': {
    by: 'master key',
    row: 'id',
    what: "What a team's own application shows a provider.",
  },
  'team_credential.details': {
    by: 'master key',
    row: 'id',
    what: 'Accounts and webhook tokens of that application.',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof sourceProtectedFields> {}
}
