import type { ProtectedField } from '#kernel/secrets/protected-fields.ts';

export const webhookProtectedFields = {
  'webhook_endpoint.secret': {
    by: 'master key',
    row: 'uid',
    what: 'What deliveries to the endpoint are signed with.',
    boundAs: 'webhook endpoint',
  },
  'webhook_endpoint.previous_secrets': {
    by: 'master key',
    row: 'uid',
    what: 'What deliveries are signed with as well, for a day after a rotation.',
  },
  'webhook_endpoint.headers': {
    by: 'master key',
    row: 'uid',
    what: 'Headers that deliveries to the endpoint carry, such as an authorisation.',
  },
  'event_destination.settings': {
    by: 'master key',
    row: 'uid',
    what: "How a team's broker is reached: its address and credentials.",
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

declare module '#kernel/secrets/protected-fields.ts' {
  interface ProtectedFields extends Readonly<typeof webhookProtectedFields> {}
}
