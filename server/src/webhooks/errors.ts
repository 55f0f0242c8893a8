import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of webhook endpoints and of their deliveries. */
export const webhookErrors = {
  'webhook.not_found': {
    status: 404,
    text: 'Webhook not found',
    meaning: 'The team has no such webhook endpoint in this environment.',
  },
  'webhook.too_many': {
    status: 409,
    text: 'A team has at most 50 webhook endpoints; delete one first',
    meaning: 'Nothing was added.',
  },
  'webhook.rotated_too_often': {
    status: 409,
    text: 'Five secrets of this endpoint were replaced in the last 24 hours; wait until one of them has ended',
    meaning: 'A replaced secret signs for a day in addition to its successor. Nothing was changed.',
  },
  'webhook.disabled': {
    status: 409,
    text: 'The endpoint is disabled; enable it first',
    meaning: 'Nothing was queued.',
  },
  'events.too_many_readers': {
    status: 429,
    text: 'Too many readers are waiting for events; close some, or read without waiting',
    meaning: 'A team may have 20 streams and waiting requests on a node, and a node 1,000.',
  },
  'events.sandbox_only': {
    status: 403,
    text: 'Example events exist in the sandbox only; sendWebhookExample sends one to a single endpoint',
    meaning:
      'The key belongs to a production environment, whose receivers would act on the event. Nothing was sent.',
  },
  'webhook.message_not_found': {
    status: 404,
    text: 'Message not found',
    meaning: 'The team has no such message, or its retention has ended.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof webhookErrors, CatalogEntry> {}
}
