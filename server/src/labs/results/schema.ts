import { type Static, Type } from 'typebox';

import { nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import {
  type OrderedMarker,
  type Transaction,
  transactionInOrder,
  transactionInOrderToWire,
} from '#labs/orders';
import { type UnitSystem, unitSystems } from '#labs/values';

import { boundsFields, boundsToWire } from './bounds-schema.ts';
import {
  additionalInformation,
  additionsToWire,
  contentFields,
  contentToWire,
} from './content-schema.ts';
import { contentTypeOf } from './merging/result-set.ts';
import { failureTypes, implausibleFirst, type Missing, type Result, together } from './model.ts';
import { orderedTestSchema, orderedTestsToWire } from './ordered-test-schema.ts';
import { kinds, resultExtensions, extensionsToWire } from './schema/result-extensions-schema.ts';
import { sampleSchema, samplesToWire } from './schema/sample.ts';
import type { ResultsView } from './service.ts';
import { convertResult } from './units/convert.ts';

const text = Type.String();
const number = Type.Number();

const parentSchema = Type.Object(
  { marker_id: Type.Integer(), name: text, slug: text, provider_id: nullable(text) },
  { title: 'ParentBiomarkerData' },
);

/** An extension: the value in the requested unit system. The reported value does not change. */
const convertedSchema = Type.Object(
  {
    unit_system: Type.Enum([...unitSystems]),
    unit: text,
    result: text,
    value: nullable(number),
    reference_range: nullable(text),
    min_range_value: nullable(number),
    max_range_value: nullable(number),
  },
  { title: 'ConvertedResult' },
);

const resultSchema = Type.Object(
  {
    name: text,
    slug: text,
    value: Type.Number({ deprecated: true, description: '-1 where the result is not a number.' }),
    result: text,
    type: Type.Enum([...kinds]),
    unit: nullable(text),
    timestamp: nullable(text),
    notes: nullable(text),
    reference_range: nullable(text),
    min_range_value: nullable(number),
    max_range_value: nullable(number),
    is_above_max_range: nullable(Type.Boolean()),
    is_below_min_range: nullable(Type.Boolean()),
    interpretation: text,
    source_interpretation: text,
    loinc: nullable(text),
    loinc_slug: nullable(text),
    provider_id: nullable(text),
    source_markers: nullable(Type.Array(parentSchema, { description: 'Null: not ordered.' })),
    performing_laboratory: nullable(text),
    source_sample_id: nullable(text),
    ...contentFields,
    converted: optional(convertedSchema),
    ...boundsFields,
    ...resultExtensions,
  },
  { title: 'BiomarkerResult' },
);

const missingSchema = Type.Object(
  {
    name: text,
    slug: text,
    inferred_failure_type: Type.Enum([...failureTypes]),
    note: nullable(text),
    loinc: nullable(text),
    loinc_slug: nullable(text),
    provider_id: nullable(text),
    source_markers: nullable(Type.Array(parentSchema)),
  },
  { title: 'MissingBiomarkerResult' },
);

export const metadataSchema = Type.Object(
  {
    age: text,
    dob: text,
    'clia_#': nullable(text),
    clia_number: nullable(text),
    patient: text,
    provider: nullable(text),
    laboratory: nullable(text),
    date_reported: text,
    date_collected: nullable(text),
    specimen_number: text,
    date_received: nullable(text),
    status: Type.Enum(['final', 'partial']),
    interpretation: nullable(text),
    patient_id: nullable(text),
    account_id: nullable(text),
  },
  { title: 'LabResultsMetadata' },
);

const documentSchema = Type.Object(
  {
    order_id: uuid,
    number: Type.Integer({ minimum: 1 }),
    name: text,
    content_type: Type.String({
      description:
        'By its bytes. Only an `application/pdf` is also at `…/result/pdf?document={number}`.',
    }),
    received_at: text,
    is_current: Type.Boolean({
      description: 'False: a later report corrects or replaces this part.',
    }),
  },
  { title: 'LabResultDocument' },
);

export const resultsSchema = Type.Object(
  {
    metadata: metadataSchema,
    results: Type.Array(resultSchema),
    missing_results: nullable(Type.Array(missingSchema)),
    ordered_tests: Type.Array(orderedTestSchema, {
      description:
        'How far the laboratory is with each test of the order, then with those that it added. An extension of this product.',
    }),
    sample_information: nullable(Type.Record(text, sampleSchema)),
    order_transaction: nullable(transactionInOrder),
    documents: Type.Optional(
      Type.Array(documentSchema, {
        description:
          "The laboratory's own documents: `/v3/order/{order_id}/result/document/{number}`. An extension of this product, where there are some.",
      }),
    ),
    additional_information: additionalInformation,
  },
  { title: 'LabResultsRaw' },
);

const instantOf = (at: Date | null): string | null => (at === null ? null : toWireInstant(at));

/** Returns the age in completed years on that day. */
export function ageOn(birthDate: string, on: Date): number {
  const born = new Date(`${birthDate}T00:00:00Z`);
  const years = on.getUTCFullYear() - born.getUTCFullYear();
  const isBeforeBirthday =
    on.getUTCMonth() < born.getUTCMonth() ||
    (on.getUTCMonth() === born.getUTCMonth() && on.getUTCDate() < born.getUTCDate());
  return isBeforeBirthday ? years - 1 : years;
}

export function metadataToWire({
  view: { order },
  set: { report },
}: ResultsView): Static<typeof metadataSchema> {
  const { patient } = order.details;
  const birthDate = patient?.birthDate ?? report.patient.birthDate ?? '';
  const [performer] = Object.values(report.performers);
  const on = report.collectedAt ?? report.reportedAt;
  return {
    age: birthDate === '' ? '' : String(ageOn(birthDate, on)),
    dob: birthDate,
    'clia_#': performer?.cliaNumber ?? null,
    clia_number: performer?.cliaNumber ?? null,
    patient: `${patient?.firstName ?? report.patient.firstName} ${patient?.lastName ?? report.patient.lastName}`,
    provider: report.physicianName,
    laboratory: performer?.name ?? null,
    date_reported: toWireInstant(report.reportedAt),
    date_collected: instantOf(report.collectedAt),
    specimen_number: report.sampleId ?? report.accession ?? order.sampleId ?? '',
    date_received: instantOf(report.receivedAt),
    status: report.status === 'partial' ? 'partial' : 'final',
    interpretation: order.interpretation,
    patient_id: report.patient.patientId,
    account_id: report.accountId,
  };
}

function sourcesToWire(
  sources: readonly OrderedMarker[] | null,
): Static<typeof parentSchema>[] | null {
  if (sources === null) return null;
  return sources.map(({ markerId, name, slug, providerId }) => ({
    marker_id: markerId,
    name,
    slug,
    provider_id: providerId,
  }));
}

function resultToWire(each: Result, system: UnitSystem | null): Static<typeof resultSchema> {
  return {
    ...(system === null ? {} : { converted: convertedToWire(each, system) }),
    name: each.name,
    slug: each.slug,
    value: each.value ?? -1,
    result: each.result,
    type: each.kind,
    unit: each.unit,
    timestamp: instantOf(each.observedAt),
    // Repeats a non-numeric result in `notes`, for clients that do not know `result`.
    notes: each.notes ?? (each.kind === 'numeric' ? null : each.result),
    reference_range: each.referenceRange,
    min_range_value: each.min,
    max_range_value: each.max,
    is_above_max_range: each.isAboveMax,
    is_below_min_range: each.isBelowMin,
    interpretation: each.interpretation,
    source_interpretation: each.flag ?? '',
    loinc: each.loinc,
    loinc_slug: each.loincSlug,
    provider_id: each.code,
    source_markers: sourcesToWire(each.sources),
    performing_laboratory: each.performer,
    source_sample_id: each.sampleId,
    ...boundsToWire(each),
    ...contentToWire(each),
    ...extensionsToWire(each),
  };
}

/** Returns null if the result is not a number, or the conversion is unknown. */
function convertedToWire(each: Result, system: UnitSystem): Static<typeof convertedSchema> | null {
  const converted = convertResult(each, system);
  if (converted === undefined) return null;
  return {
    unit_system: converted.system,
    unit: converted.unit,
    result: converted.result,
    value: converted.value,
    reference_range: converted.referenceRange,
    min_range_value: converted.min,
    max_range_value: converted.max,
  };
}

function missingToWire(each: Missing): Static<typeof missingSchema> {
  return {
    name: each.name,
    slug: each.slug,
    inferred_failure_type: each.failure,
    note: each.reason,
    loinc: each.loinc,
    loinc_slug: each.loincSlug,
    provider_id: each.code,
    source_markers: sourcesToWire(each.sources),
  };
}

/** Returns the latest version of each value of several orders, and the values that none of them has. */
export function resultsToWire(
  found: readonly ResultsView[],
  transaction: Transaction,
  system: UnitSystem | null,
): Static<typeof resultsSchema> {
  const last = found.at(-1);
  if (last === undefined) throw new Error('there are results');
  const { results, missing } = together(found);
  const documents = found.flatMap((each) => documentsToWire(each));
  return {
    metadata: metadataToWire(last),
    results: implausibleFirst(results).map((each) => resultToWire(each, system)),
    missing_results: missing.map((each) => missingToWire(each)),
    ordered_tests: found.flatMap((each) => orderedTestsToWire(each)),
    sample_information: Object.assign({}, ...found.map((each) => samplesToWire(each))),
    order_transaction: transactionInOrderToWire(transaction),
    ...(documents.length === 0 ? {} : { documents }),
    ...additionsToWire(found.flatMap((each) => each.set.report.additions ?? [])),
  };
}

function documentsToWire({
  view: { order },
  set: { documents = [] },
}: ResultsView): readonly Static<typeof documentSchema>[] {
  return documents.map((each) => ({
    order_id: order.id,
    number: each.number,
    name: each.name,
    content_type: contentTypeOf(each),
    received_at: toWireInstant(each.receivedAt),
    is_current: !each.isOutdated,
  }));
}
