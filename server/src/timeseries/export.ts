import type { ReadDb } from '#kernel/db.ts';
import type { Column, Row } from '#kernel/files/parquet.ts';
import type { Exporter, ExportTable } from '#kernel/personal-data.ts';
import type { UserId } from '#kernel/scope.ts';

import { decodeColumns } from './chunks/codec.ts';
import type { SampleMeta } from './chunks/columns.ts';
import { listOfUser as listImportsOfUser } from './imports/runs-store.ts';
import { findResource, type Resource, typeOf } from './resources/resources.ts';
import { chunkPages } from './stored/chunk-pages.ts';
import * as store from './stored/store.ts';
import { workoutStream } from './streams/streams.ts';

/** A chunk has 8,192 samples at most: so many are a few megabytes, still encoded. */
const pageSize = { first: 32, max: 32 };

/** So few that they are garbage before they grow old. */
const batchRows = 512;

/** Every sample of a user, a table for each resource, and the imports of files. */
export const exportSamples: Exporter = async function* tablesOf(db, { userId }) {
  for (const name of await store.listResources(db, userId)) {
    const resource = name === workoutStream.name ? workoutStream : findResource(name);
    if (resource === undefined) throw new Error(`there is no resource ${name}`);
    yield tableOf(db, userId, resource);
  }
  yield importsOf(db, userId);
};

function importsOf(db: ReadDb, userId: UserId): ExportTable {
  return {
    name: 'imports',
    columns: [
      { name: 'started_at', type: 'instant' },
      { name: 'ended_at', type: 'instant' },
      { name: 'kind', type: 'text' },
      { name: 'state', type: 'text' },
      { name: 'actor_type', type: 'text' },
      { name: 'actor_id', type: 'text' },
      { name: 'report', type: 'json' },
      { name: 'error', type: 'text' },
    ],
    rows: async function* batches() {
      const runs = await listImportsOfUser(db, userId);
      yield runs.map((run) => ({
        started_at: run.createdAt,
        ended_at: run.endedAt,
        kind: run.kind,
        state: run.state,
        actor_type: run.actorType,
        actor_id: run.actorId,
        report: run.report,
        error: run.error,
      }));
    },
  };
}

function tableOf(db: ReadDb, userId: UserId, resource: Resource): ExportTable {
  return {
    name: `timeseries/${resource.name}`,
    columns: columnsOf(resource),
    rows: async function* batches() {
      const query = {
        userId,
        resource: resource.name,
        subKind: null,
        provider: null,
        fromMs: Number.MIN_SAFE_INTEGER,
        toMs: Number.MAX_SAFE_INTEGER,
      };
      const pages = chunkPages(async (page) => store.listChunks(db, query, page), pageSize);
      for await (const { chunks } of pages) {
        for (const chunk of chunks) yield* rowsOf(resource, chunk);
      }
    },
  };
}

function columnsOf(resource: Resource): readonly Column[] {
  const { unit } = resource;
  return [
    { name: 'timestamp', type: 'instant' },
    ...(resource.kind === 'interval' ? [{ name: 'end', type: 'instant' } as const] : []),
    ...valueNames[resource.shape].map((name): Column => ({
      name,
      type: resource.shape === 'text' ? 'text' : 'number',
      unit,
    })),
    { name: 'timezone_offset', type: 'integer', unit: 's' },
    ...(resource.kind === 'interval'
      ? [{ name: 'end_timezone_offset', type: 'integer', unit: 's' } as const]
      : []),
    { name: 'type', type: 'text' },
    { name: 'sub_kind', type: 'text' },
    { name: 'provider', type: 'text' },
    { name: 'source_type', type: 'text' },
    { name: 'app_id', type: 'text' },
    { name: 'device_id', type: 'text' },
    { name: 'workout_id', type: 'text' },
    { name: 'sport', type: 'text' },
    ...resource.extras.map(({ key, isList }): Column => ({
      name: key,
      type: isList ? 'json' : 'text',
    })),
  ];
}

const valueNames = {
  number: ['value'],
  text: ['value'],
  blood_pressure: ['systolic', 'diastolic'],
} as const satisfies Record<Resource['shape'], readonly string[]>;

/** What many samples share. */
function originOf(resource: Resource, chunk: store.StoredChunk, meta: SampleMeta): Row {
  return {
    timezone_offset: meta.timezoneOffset,
    ...(resource.kind === 'interval' ? { end_timezone_offset: meta.endOffset ?? null } : {}),
    type: typeOf(resource, chunk.subKind, meta.type),
    sub_kind: chunk.subKind === '' ? null : chunk.subKind,
    provider: chunk.provider,
    source_type: chunk.sourceType,
    app_id: meta.appId,
    device_id: meta.deviceId,
    workout_id: meta.workoutId,
    sport: meta.sport,
    ...meta.extra,
  };
}

/** The samples of a chunk, in the order of time. */
function* rowsOf(resource: Resource, chunk: store.StoredChunk): Generator<readonly Row[]> {
  const { count, times, ends, values, secondValues, texts, metaIndex, metas } = decodeColumns(
    chunk.data,
  );
  const origins = metas.map((meta) => originOf(resource, chunk, meta));
  const rowAt = (index: number): Row => {
    const value = values[index] ?? 0;
    return {
      timestamp: new Date(times[index] ?? 0),
      ...(ends === null ? {} : { end: new Date(ends[index] ?? 0) }),
      ...(resource.shape === 'blood_pressure'
        ? { systolic: value, diastolic: secondValues?.[index] ?? null }
        : { value: texts === null ? value : (texts[value] ?? null) }),
      ...origins[metaIndex[index] ?? 0],
    };
  };
  for (let start = 0; start < count; start += batchRows) {
    const length = Math.min(batchRows, count - start);
    yield Array.from({ length }, (_, offset) => rowAt(start + offset));
  }
}
