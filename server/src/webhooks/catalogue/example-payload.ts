import { InvalidRequest } from '#kernel/errors.ts';

import type { Catalogue } from './catalogue.ts';

/** Returns the JSON of an example's `data`; throws for an unknown event type. */
export function exampleOf(catalogue: Catalogue, eventType: string): Buffer {
  const example = catalogue.exampleOf(eventType);
  if (example !== undefined) return Buffer.from(JSON.stringify(example));
  const msg = 'Input should be a type of docs/events.md';
  throw new InvalidRequest([{ type: 'value_error', loc: ['body', 'event_type'], msg }]);
}
