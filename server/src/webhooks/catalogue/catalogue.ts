import type { EventPayloads } from '#kernel/events/payloads.ts';

import { makeExample, type Schema } from './example.ts';
import { operationalPayloads } from './operational.ts';

/** Every event type, with the schema of its `data`. */
export type Catalogue = {
  /** The event types of the slices, which are those of the contract, sorted by name. */
  readonly eventTypes: readonly string[];
  /** Event types about deliveries: an endpoint receives them only if it names them. */
  readonly operationalTypes: readonly string[];
  /** Returns undefined for an unknown event type. */
  readonly dataSchemaOf: (eventType: string) => Schema | undefined;
  /** Returns the synthetic `data` of an example; undefined for an unknown event type. */
  readonly exampleOf: (eventType: string) => unknown;
};

/** Builds the catalogue from the payloads of the slices and the operational events of this slice. */
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
