import { type Static, Type } from 'typebox';

import { optional, uuid } from '#kernel/http/common-schemas.ts';

import type { Marker } from '../model.ts';
import {
  integerId,
  labAccountId,
  type markersSchema,
  pageQuery,
  providerId,
  toWireCompleteMarker,
  toWirePrices,
} from '../schema.ts';
import { type MarkerQuery, pageOf } from './service.ts';

export const includePricing = Type.Boolean({
  default: false,
  description: 'Prices in cents, keyed by marker id.',
});

export const listQuery = Type.Object({
  lab_id: Type.Optional(Type.Array(integerId, { maxItems: 100 })),
  lab_slug: optional(Type.String({ maxLength: 50, description: 'Used instead of lab_id.' })),
  name: Type.String({
    default: '',
    maxLength: 200,
    description:
      'A name, another name, a test code or a LOINC code, or its beginning. The search tolerates typing errors and returns at most 200 tests.',
  }),
  a_la_carte_enabled: optional(Type.Boolean()),
  include_pricing: includePricing,
  lab_account_id: labAccountId,
  ...pageQuery,
});

export const codeParams = Type.Object({ lab_id: integerId, provider_id: providerId });
export const codeQuery = Type.Object({ lab_account_id: labAccountId });

/** The collection parameters of an order set. */
export const orderSetParameters = Type.Object(
  {
    fasting: optional(
      Type.Enum(['fasting_not_required', 'fasting_required'], {
        description: 'For the order, instead of the setting of the lab test.',
      }),
    ),
  },
  { title: 'OrderSetParameters' },
);

export const orderSetBody = Type.Object(
  {
    lab_test_ids: optional(Type.Array(uuid, { maxItems: 100 })),
    add_on: optional(
      Type.Object(
        {
          marker_ids: optional(Type.Array(integerId, { maxItems: 200 })),
          provider_ids: optional(Type.Array(providerId, { maxItems: 200 })),
        },
        { title: 'AddOnOrder' },
      ),
    ),
    lab_account_id: labAccountId,
    parameters: optional(orderSetParameters),
  },
  { title: 'OrderSetSelection' },
);

export function toMarkerQuery(query: Static<typeof listQuery>): MarkerQuery {
  return {
    labIds: query.lab_id ?? null,
    labSlug: query.lab_slug ?? null,
    labAccountId: query.lab_account_id ?? null,
    isALaCarte: query.a_la_carte_enabled ?? null,
    name: query.name,
  };
}

export function toWireMarkers(
  markers: readonly Marker[],
  page: { readonly page: number; readonly size: number; readonly include_pricing?: boolean },
): Static<typeof markersSchema> {
  const { items, ...place } = pageOf(markers, page);
  return {
    markers: items.map((marker) => toWireCompleteMarker(marker)),
    ...place,
    pricing: page.include_pricing === true ? toWirePrices(items) : null,
  };
}
