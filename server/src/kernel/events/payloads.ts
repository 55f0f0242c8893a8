import type { TSchema } from 'typebox';

/** What the `data` of an event holds, by its type: handed over by the slice that emits it, and published. */
export type EventPayloads = Readonly<Record<string, TSchema>>;
