import type { EventPayloads } from '#kernel/events/payloads.ts';

import { makeExample, type Schema } from './example.ts';
import { operationalPayloads } from './operational.ts';

/** Every event type, with what its `data` holds. */
export type Catalogue = {
  /** What the slices tell: the types of the contract, in the order of their names. */
  readonly eventTypes: readonly string[];
  /** About deliveries themselves: an endpoint gets them only where it names them. */
  readonly operationalTypes: readonly string[];
  /** Undefined for what is no type. */
  readonly dataSchemaOf: (eventType: string) => Schema | undefined;
  /** The `data` of an example, which is nobody's; undefined for what is no type. */
  readonly exampleOf: (eventType: string) => unknown;
};

/** The catalogue of what the slices hand over, and of our own events. */
export function openCatalogue(ofSlices: EventPayloads): Catalogue {
  const payloads: EventPayloads = { ...ofSlices, ...operationalPayloads };
  const dataSchemaOf = (eventType: string): Schema | undefined =>
    Object.hasOwn(payloads, eventType) ? payloads[eventType] : undefined;
  return {
    eventTypes: Object.keys(ofSlices).toSorted(),
    operationalTypes: Object.keys(operationalPayloads),
    dataSchemaOf,
    exampleOf: (eventType) => {
      const schema = dataSchemaOf(eventType);
      return schema === undefined ? undefined : makeExample(schema);
    },
  };
}
