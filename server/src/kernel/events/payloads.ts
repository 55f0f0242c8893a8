import type { TSchema } from 'typebox';

/**
 * The schema of `data` by event type. The slice that emits an event defines it, and the documentation publishes it.
 */
export type EventPayloads = Readonly<Record<string, TSchema>>;
