import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import type { OrderId } from '#labs/orders';

import { type Collection, inferenceSources } from './collection.ts';
import { type MarkerProgress, markerStatuses } from './marker-model.ts';
import {
  type Estimate,
  estimatesOf,
  latestOf,
  type Update,
  updateSources,
  unknownYet,
} from './model.ts';

const nameText = Type.String({ examples: ['Glucose'] });
const slugText = Type.String({ examples: ['glucose'] });
const providerText = nullable(Type.String({ examples: ['001032'] }));

const estimateSchema = Type.Object(
  { original_estimate: nullable(instant), current_estimate: nullable(instant) },
  { title: 'OrderTrackingEstimate' },
);

const expectedSchema = Type.Object(
  { final_results: estimateSchema },
  { title: 'OrderTrackingExpectedAt' },
);

const collectionSchema = Type.Object(
  {
    collected_at: instant,
    is_inferred: Type.Boolean(),
    inferred_from: nullable(Type.Enum([...inferenceSources])),
  },
  { title: 'OrderTrackingCollection' },
);

const resultSchema = Type.Object(
  { id: nullable(Type.Integer()), name: nameText, slug: slugText, provider_id: providerText },
  { title: 'OrderTrackingResultMarker' },
);

const markerSchema = Type.Object(
  {
    id: Type.Integer(),
    name: nameText,
    slug: slugText,
    provider_id: providerText,
    status: Type.Enum([...markerStatuses]),
    expected_at: estimateSchema,
    results: Type.Array(resultSchema, { description: 'The result.' }),
  },
  { title: 'OrderTrackingMarker' },
);

const impactedSchema = Type.Object(
  { id: Type.Integer(), name: nameText, provider_id: providerText, estimates: estimateSchema },
  { title: 'OrderTrackingImpactedMarker' },
);

const updateSchema = Type.Object(
  {
    created_at: instant,
    reason: nullable(Type.String({ examples: ['The laboratory has the sample'] })),
    revised_estimate: nullable(instant),
    impacted_markers: Type.Array(impactedSchema),
    source: Type.Enum([...updateSources]),
  },
  { title: 'OrderTrackingUpdate' },
);

export const trackingSchema = Type.Object(
  {
    order_id: uuid,
    expected_at: expectedSchema,
    collected_at: nullable(collectionSchema),
    markers: Type.Array(markerSchema),
    updates: Type.Array(updateSchema, {
      description: 'Each change of the expected times, the oldest first. Entries never change.',
    }),
  },
  { title: 'OrderTracking' },
);

export type WireTracking = Static<typeof trackingSchema>;

export type Tracking = {
  readonly orderId: OrderId;
  readonly collection: Collection | null;
  readonly markers: readonly MarkerProgress[];
  readonly updates: readonly Update[];
};

const instantOrNull = (date: Date | null): string | null => date && toWireInstant(date);

const estimateToWire = ({ original, current }: Estimate): Static<typeof estimateSchema> => ({
  original_estimate: instantOrNull(original),
  current_estimate: instantOrNull(current),
});

export function trackingToWire({ orderId, collection, markers, updates }: Tracking): WireTracking {
  const estimates = estimatesOf(updates);
  const estimateOf = (id: number): Estimate => estimates.get(id) ?? unknownYet;
  return {
    order_id: orderId,
    expected_at: {
      final_results: estimateToWire(
        latestOf(markers.map(({ marker }) => estimateOf(marker.markerId))),
      ),
    },
    collected_at: collection && {
      collected_at: toWireInstant(collection.at),
      is_inferred: collection.inferredFrom !== null,
      inferred_from: collection.inferredFrom,
    },
    markers: markers.map((each) => markerToWire(each, estimateOf(each.marker.markerId))),
    updates: updates.map((update) => updateToWire(update, markers)),
  };
}

function markerToWire(
  { marker, status, results }: MarkerProgress,
  estimate: Estimate,
): Static<typeof markerSchema> {
  return {
    id: marker.markerId,
    name: marker.name,
    slug: marker.slug,
    provider_id: marker.providerId,
    status,
    expected_at: estimateToWire(estimate),
    results: results.map(({ name, slug, code }) => ({
      // A value has no id, except when it is the ordered marker itself.
      id: slug === marker.slug ? marker.markerId : null,
      name,
      slug,
      provider_id: code,
    })),
  };
}

function updateToWire(
  { createdAt, reason, revisedEstimate, impacted, source }: Update,
  markers: readonly MarkerProgress[],
): Static<typeof updateSchema> {
  return {
    created_at: toWireInstant(createdAt),
    reason,
    revised_estimate: instantOrNull(revisedEstimate),
    impacted_markers: impacted.flatMap(({ id, ...estimate }) => {
      const known = markers.find(({ marker }) => marker.markerId === id)?.marker;
      if (known === undefined) return [];
      const { name, providerId } = known;
      return { id, name, provider_id: providerId, estimates: estimateToWire(estimate) };
    }),
    source,
  };
}
