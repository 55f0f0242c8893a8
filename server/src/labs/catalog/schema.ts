import { type Static, Type } from 'typebox';

import { nullable, optional } from '#kernel/http/common-schemas.ts';

import { findLab, labs } from './labs.ts';
import {
  collectionMethods,
  type Lab,
  labSlugs,
  labTestStatuses,
  type Loinc,
  type Marker,
  markerTypes,
  type Question,
  questionTypes,
  sampleTypes,
} from './model.ts';
import { priceSchema, toWirePrice } from './pricing-schema.ts';

/** The error codes of a request that names a lab account. */
export const accountErrors = [
  'lab_account.unknown',
  'lab_account.not_active',
  'lab_account.other_lab',
] as const;

export const labAccountId = optional(
  Type.String({
    format: 'uuid',
    description: 'The account, which determines the available tests.',
  }),
);
export const collectionMethod = Type.Enum([...collectionMethods]);
export const labTestStatus = Type.Enum([...labTestStatuses]);
/** The id of a marker, a lab or a question. */
export const integerId = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const providerId = Type.String({
  minLength: 1,
  maxLength: 100,
  format: 'visible-text',
  description: "The lab's test code.",
});

export const pageQuery = {
  page: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000 }),
  size: Type.Integer({ default: 50, minimum: 1, maximum: 100 }),
};

const loincSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    code: Type.String(),
    unit: nullable(Type.String()),
  },
  { title: 'ClientFacingLoinc' },
);

const questionSchema = Type.Object(
  {
    id: Type.Integer(),
    required: Type.Boolean(),
    code: Type.String(),
    value: Type.String({ description: 'The question.' }),
    type: Type.Enum([...questionTypes]),
    sequence: Type.Integer(),
    answers: Type.Array(
      Type.Object(
        { id: Type.Integer(), code: Type.String(), value: Type.String() },
        { title: 'Answer' },
      ),
    ),
    constraint: nullable(Type.String()),
    default: nullable(Type.String()),
  },
  { title: 'Question' },
);

const resultSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    lab_id: nullable(Type.Integer()),
    provider_id: nullable(Type.String()),
    required: Type.Boolean(),
    loinc: nullable(loincSchema),
  },
  { title: 'ClientFacingResult' },
);

const markerFields = {
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  description: nullable(Type.String()),
  lab_id: nullable(Type.Integer()),
  provider_id: nullable(Type.String()),
  type: nullable(Type.Enum([...markerTypes])),
  unit: nullable(Type.String()),
  price: nullable(Type.String({ description: 'In US dollars, or N/A where no price is known.' })),
  aoe: nullable(Type.Object({ questions: Type.Array(questionSchema) }, { title: 'AoE' })),
  a_la_carte_enabled: Type.Boolean(),
  common_tat_days: nullable(Type.Integer()),
  worst_case_tat_days: nullable(Type.Integer()),
  is_orderable: nullable(Type.Boolean()),
};

export const markerSchema = Type.Object(markerFields, { title: 'ClientFacingMarker' });
export const completeMarkerSchema = Type.Object(
  { ...markerFields, expected_results: Type.Array(resultSchema) },
  { title: 'ClientFacingMarkerComplete' },
);

export const labSchema = Type.Object(
  {
    id: Type.Integer(),
    slug: Type.Enum([...labSlugs]),
    name: Type.String(),
    first_line_address: Type.String(),
    city: Type.String(),
    zipcode: Type.String(),
    collection_methods: Type.Array(collectionMethod),
    sample_types: Type.Array(Type.Enum([...sampleTypes])),
    logo_url: nullable(Type.String()),
  },
  { title: 'ClientFacingLab' },
);

export const markerPricesSchema = Type.Object(
  { currency: Type.Literal('USD'), data: Type.Record(Type.String(), priceSchema) },
  { title: 'MarkerPricingResponse' },
);

const count = nullable(Type.Integer({ minimum: 0 }));
export const markersSchema = Type.Object(
  {
    markers: Type.Array(completeMarkerSchema),
    total: count,
    page: count,
    size: count,
    pages: count,
    pricing: nullable(markerPricesSchema),
  },
  { title: 'GetMarkersResponse' },
);

/** One lab test has few markers, so the response has no number of pages. */
export const labTestMarkersSchema = Type.Object(
  {
    markers: Type.Array(completeMarkerSchema),
    total: count,
    page: count,
    size: count,
    pricing: nullable(markerPricesSchema),
  },
  { title: 'GetMarkersOfLabTestResponse' },
);

export function toWireLab(lab: Lab): Static<typeof labSchema> {
  return {
    id: lab.id,
    slug: lab.slug,
    name: lab.name,
    first_line_address: lab.firstLine,
    city: lab.city,
    zipcode: lab.zip,
    collection_methods: [...lab.collectionMethods],
    sample_types: [...lab.sampleTypes],
    logo_url: null,
  };
}

export function toWireLabs(): Static<typeof labSchema>[] {
  return labs.map((lab) => toWireLab(lab));
}

export function toWireLabOf(labId: number): Static<typeof labSchema> | null {
  const lab = findLab(labId);
  return lab === undefined ? null : toWireLab(lab);
}

export function toWireMarker(marker: Marker): Static<typeof markerSchema> {
  return {
    id: marker.id,
    name: marker.name,
    slug: marker.slug,
    description: marker.description,
    lab_id: marker.labId,
    provider_id: marker.providerId,
    type: marker.type,
    unit: marker.unit,
    price: marker.priceMinor === null ? 'N/A' : (marker.priceMinor / 100).toFixed(2),
    aoe: { questions: marker.questions.map((question) => toWireQuestion(question)) },
    a_la_carte_enabled: marker.isALaCarte,
    common_tat_days: marker.tatDays,
    worst_case_tat_days: marker.worstTatDays,
    is_orderable: marker.isOrderable,
  };
}

export function toWireCompleteMarker(marker: Marker): Static<typeof completeMarkerSchema> {
  return {
    ...toWireMarker(marker),
    expected_results: marker.expectedResults.map((result) => ({
      id: result.id,
      name: result.name,
      slug: result.slug,
      lab_id: marker.labId,
      provider_id: result.providerId,
      required: result.isRequired,
      loinc: result.loinc === null ? null : toWireLoinc(result.loinc, result.slug),
    })),
  };
}

function toWireQuestion(question: Question): Static<typeof questionSchema> {
  return {
    id: question.id,
    required: question.isRequired,
    code: question.code,
    value: question.text,
    type: question.type,
    sequence: question.sequence,
    answers: question.answers.map((answer) => ({ ...answer })),
    constraint: question.constraint,
    default: null,
  };
}

/** Returns the LOINC code on the wire. Its id is the number of all its digits, including the check digit. */
function toWireLoinc({ code, name, unit }: Loinc, slug: string): Static<typeof loincSchema> {
  return { id: Number(code.replaceAll(/\D/gu, '')), name, slug, code, unit };
}

export function toWirePrices(markers: readonly Marker[]): Static<typeof markerPricesSchema> {
  const data = Object.fromEntries(
    markers.map(({ id, priceMinor }) => [String(id), toWirePrice(priceMinor)]),
  );
  return { currency: 'USD', data };
}
