import type { ReadDb } from '#kernel/db.ts';
import type { Column, Row } from '#kernel/files/parquet.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import type { Exporter, ExportTable } from '#kernel/personal-data.ts';
import type { UserId } from '#kernel/scope.ts';

import {
  hasSamples,
  listSamplesAfter,
  type SampleKey,
  type StoredSample,
} from './derived-activity/store.ts';
import type { Field } from './fields/fields.ts';
import type { Summary } from './model.ts';
import { findSummaryResource, type SummaryResource } from './resources/resources.ts';
import * as store from './store.ts';

/** Nights have kilobytes of stages, which are parsed without yielding to the event loop. */
const fetchRows = 100;

/** Every summary of a user, a table for each resource. */
export const exportSummaries: Exporter = async function* tablesOf(db, { userId }) {
  for (const name of await store.listResources(db, userId)) {
    const resource = findSummaryResource(name);
    if (resource === undefined) throw new Error(`there is no resource ${name}`);
    yield tableOf(db, userId, resource);
  }
  if (await hasSamples(db, userId)) yield samplesTable(db, userId);
};

/** Exports samples that came with activities, from which days were computed. */
function samplesTable(db: ReadDb, userId: UserId): ExportTable {
  return {
    name: 'summaries/movement_samples',
    columns: [
      { name: 'resource', type: 'text' },
      { name: 'start', type: 'instant' },
      { name: 'end', type: 'instant' },
      { name: 'value', type: 'number' },
      { name: 'provider', type: 'text' },
      { name: 'source_type', type: 'text' },
      { name: 'time_zone', type: 'text' },
      { name: 'timezone_offset', type: 'integer', unit: 's' },
    ],
    rows: async function* batches() {
      let after: SampleKey | null = null;
      do {
        const found: readonly StoredSample[] = await listSamplesAfter(db, userId, after, fetchRows);
        if (found.length > 0) yield found.map(sampleRow);
        after = found.at(-1) ?? null;
      } while (after !== null);
    },
  };
}

function sampleRow(sample: StoredSample): Row {
  return {
    resource: sample.resource,
    start: new Date(sample.starts_at),
    end: new Date(sample.ends_at),
    value: sample.value,
    provider: sample.provider,
    source_type: sample.source_type,
    time_zone: sample.time_zone,
    timezone_offset: sample.timezone_offset,
  };
}

function tableOf(db: ReadDb, userId: UserId, resource: SummaryResource): ExportTable {
  return {
    name: `summaries/${resource.name}`,
    columns: columnsOf(resource),
    rows: async function* batches() {
      let afterId: string | null = null;
      do {
        const key = { userId, resource: resource.name };
        const found: readonly Summary[] = await store.listAfter(db, key, afterId, fetchRows);
        if (found.length > 0) yield found.map(rowOf);
        afterId = found.at(-1)?.id ?? null;
      } while (afterId !== null);
    },
  };
}

function columnsOf({ fields }: SummaryResource): readonly Column[] {
  return [
    { name: 'id', type: 'text' },
    ...Object.entries(fields).map(([name, field]): Column =>
      Object.assign({ name }, columnOf(field)),
    ),
    { name: 'stream', type: 'json' },
    { name: 'received', type: 'json' },
    { name: 'provider', type: 'text' },
    { name: 'provider_id', type: 'text' },
    { name: 'source_type', type: 'text' },
    { name: 'app_id', type: 'text' },
    { name: 'device_id', type: 'text' },
    { name: 'created_at', type: 'instant' },
    { name: 'updated_at', type: 'instant' },
  ];
}

function columnOf(field: Field): Omit<Column, 'name'> {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return { type: field.kind, ...(field.unit === null ? {} : { unit: field.unit }) };
    case 'text':
    case 'zone':
    case 'uuid':
    case 'day':
    case 'choice':
      return { type: 'text' };
    case 'instant':
      return { type: 'instant' };
    case 'flag':
    case 'yes':
      return { type: 'boolean' };
    case 'list':
    case 'object':
    case 'map':
      return { type: 'json' };
  }
}

function rowOf(summary: Summary): Row {
  const fields = findSummaryResource(summary.resource)?.fields ?? {};
  const data = fromJsonText(summary.data);
  const values = Object.entries(fields).map(([key, field]) => {
    const value = data[key] ?? null;
    return [key, field.kind === 'instant' && typeof value === 'string' ? new Date(value) : value];
  });
  const further = {
    stream: summary.stream === null ? null : JSON.parse(summary.stream),
    received: summary.received === null ? null : JSON.parse(summary.received),
    provider: summary.provider,
    provider_id: summary.providerId,
    source_type: summary.sourceType,
    app_id: summary.appId,
    device_id: summary.deviceId,
    created_at: summary.createdAt,
    updated_at: summary.updatedAt,
  };
  return Object.assign({ id: summary.id }, Object.fromEntries(values), further);
}
