import { type Static, Type } from 'typebox';

import { nullable, optional, uuid } from '#kernel/http/common-schemas.ts';

import { findLabBySlug } from '../labs.ts';
import { type LabTest, labSlugs, type Marker, sampleTypes, slowest } from '../model.ts';
import { priceSchema, toWirePrice } from '../pricing-schema.ts';
import {
  collectionMethod,
  integerId,
  labAccountId,
  labSchema,
  labTestStatus,
  markerPricesSchema,
  markerSchema,
  providerId,
  toWireLabOf,
  toWireMarker,
} from '../schema.ts';
import type { NewLabTest, WholeLabTest } from './service.ts';
import { type LabTestFilter, orderKeys } from './store.ts';

const listFields = {
  generation_method: Type.Enum(['auto', 'manual', 'all'], {
    default: 'manual',
    description: '`auto`: those that were made for order sets.',
  }),
  lab_slug: optional(Type.String({ maxLength: 50 })),
  collection_method: optional(collectionMethod),
  status: optional(labTestStatus),
  marker_ids: Type.Optional(
    Type.Array(integerId, { maxItems: 100, description: 'Lab tests that have all of these.' }),
  ),
  provider_ids: Type.Optional(
    Type.Array(providerId, { maxItems: 100, description: 'The same by test codes.' }),
  ),
  name: optional(Type.String({ maxLength: 200, description: 'A part of the name.' })),
  order_key: optional(Type.Enum([...orderKeys])),
  order_direction: Type.Enum(['asc', 'desc'], { default: 'asc' }),
};

export const bareListQuery = Type.Object(listFields);
export const listQuery = Type.Object({
  lab_test_limit: Type.Integer({ default: 50, minimum: 1, maximum: 500 }),
  next_cursor: optional(Type.String({ maxLength: 500 })),
  include_pricing: Type.Boolean({ default: false }),
  lab_account_id: labAccountId,
  ...listFields,
});

export const idParams = Type.Object({ lab_test_id: uuid });
export const getQuery = Type.Object({ lab_account_id: labAccountId });

const name = Type.String({ minLength: 1, maxLength: 150, format: 'visible-text' });

export const createBody = Type.Object(
  {
    marker_ids: optional(Type.Array(integerId, { maxItems: 200 })),
    provider_ids: optional(Type.Array(providerId, { maxItems: 200 })),
    name,
    method: collectionMethod,
    description: Type.String({ maxLength: 2000, format: 'plain-text' }),
    fasting: optional(Type.Boolean({ default: false })),
    lab_account_id: labAccountId,
    lab_slug: optional(Type.Enum([...labSlugs])),
    source_sandbox_lab_test_id: optional(
      Type.String({
        format: 'uuid',
        description: 'In production: the lab test of the sandbox that it is made after.',
      }),
    ),
  },
  { title: 'CreateLabTestRequest' },
);

export const updateBody = Type.Object(
  {
    name: optional(name),
    active: optional(Type.Boolean()),
  },
  { title: 'UpdateLabTestRequest' },
);

export const labTestSchema = Type.Object(
  {
    id: uuid,
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    sample_type: Type.Enum([...sampleTypes]),
    method: collectionMethod,
    price: Type.Number({ description: 'In US dollars.' }),
    is_active: Type.Boolean(),
    status: labTestStatus,
    fasting: Type.Boolean(),
    lab: nullable(labSchema),
    markers: nullable(Type.Array(markerSchema)),
    is_delegated: Type.Boolean(),
    auto_generated: Type.Boolean(),
    has_collection_instructions: nullable(Type.Boolean()),
    common_tat_days: nullable(Type.Integer()),
    worst_case_tat_days: nullable(Type.Integer()),
    source_sandbox_lab_test_id: Type.Optional(nullable(uuid)),
  },
  { title: 'ClientFacingLabTest' },
);

const pricingSchema = Type.Object(
  {
    currency: Type.Literal('USD'),
    data: Type.Record(
      Type.String(),
      Type.Object(
        { pricing: priceSchema, marker_breakdown: markerPricesSchema.properties.data },
        { title: 'LabTestPanelPricing' },
      ),
    ),
  },
  { title: 'GetLabTestPricingResponse' },
);

export const labTestsSchema = Type.Object(
  {
    data: Type.Array(labTestSchema),
    next_cursor: nullable(Type.String()),
    pricing: nullable(pricingSchema),
  },
  { title: 'LabTestResourcesResponse' },
);

/** Returns a lab test with its markers, also in the form that orders show. */
export function toWireLabTest(
  labTest: LabTest,
  markers: readonly Marker[],
): Static<typeof labTestSchema> {
  return {
    id: labTest.id,
    slug: labTest.slug,
    name: labTest.name,
    description: labTest.description,
    sample_type: labTest.sampleType,
    method: labTest.method,
    price: labTest.priceMinor / 100,
    is_active: labTest.status === 'active',
    status: labTest.status,
    fasting: labTest.isFasting,
    lab: toWireLabOf(labTest.labId),
    markers: markers.map((marker) => toWireMarker(marker)),
    is_delegated: false,
    auto_generated: labTest.isGenerated,
    has_collection_instructions: labTest.method === 'testkit',
    common_tat_days: slowest(markers, 'tatDays'),
    worst_case_tat_days: slowest(markers, 'worstTatDays'),
    source_sandbox_lab_test_id: labTest.sourceSandboxLabTestId,
  };
}

export function toWirePricing(whole: readonly WholeLabTest[]): Static<typeof pricingSchema> {
  const data = whole.map(({ labTest, markers }) => {
    const isKnown = markers.every(({ priceMinor }) => priceMinor !== null);
    const breakdown = markers.map(({ id, priceMinor }) => [String(id), toWirePrice(priceMinor)]);
    const pricing = toWirePrice(isKnown ? labTest.priceMinor : null);
    return [labTest.id, { pricing, marker_breakdown: Object.fromEntries(breakdown) }];
  });
  return { currency: 'USD', data: Object.fromEntries(data) };
}

export function toNewLabTest(body: Static<typeof createBody>): NewLabTest {
  return {
    name: body.name.trim(),
    description: body.description,
    method: body.method,
    isFasting: body.fasting ?? false,
    markerIds: body.marker_ids ?? [],
    providerIds: body.provider_ids ?? [],
    labAccountId: body.lab_account_id ?? null,
    labSlug: body.lab_slug ?? null,
    sourceSandboxLabTestId: body.source_sandbox_lab_test_id?.toLowerCase() ?? null,
  };
}

/** Returns the filter without the test codes, which the service resolves to markers. */
export function toFilter(query: Static<typeof bareListQuery>): LabTestFilter {
  const { lab_slug: labSlug, generation_method: made } = query;
  return {
    isGenerated: made === 'all' ? null : made === 'auto',
    labIds: labSlug == null ? null : [findLabBySlug(labSlug)?.id ?? 0],
    method: query.collection_method ?? null,
    status: query.status ?? null,
    markerIds: (query.marker_ids ?? []).map((id) => [id]),
    name: query.name ?? null,
  };
}
