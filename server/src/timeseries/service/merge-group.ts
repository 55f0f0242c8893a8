import { setImmediate as turn } from 'node:timers/promises';

import { bucketsOf, OpenSeries } from '../chunks/chunks.ts';
import type { Columns } from '../chunks/columns.ts';
import type { NormalisedSeries } from '../push/normalise.ts';
import type { Resource } from '../resources/resources.ts';
import type { ChunkToSave, SeriesKey, StoredSeries } from '../stored/store.ts';
import type { Batch } from './batch.ts';

/** A series that a group of batches touches. */
export type SeriesWork = {
  readonly key: SeriesKey;
  /** Where its chunks lie that the batches change, [start, end) each. */
  readonly ranges: readonly (readonly [number, number])[];
  /** What is to be merged into it, in the order of arrival; all of it of one user. */
  readonly parts: readonly { readonly batch: Batch; readonly series: NormalisedSeries }[];
  readonly resource: Resource;
};

export type SeriesChanges = {
  readonly series: NormalisedSeries;
  readonly created: readonly Columns[];
  readonly updated: readonly Columns[];
};

/** The series that a group touches, each with what is to be merged into it. */
export function collectWorks(batches: readonly Batch[]): readonly SeriesWork[] {
  const works = new Map<
    string,
    Omit<SeriesWork, 'ranges'> & { parts: SeriesWork['parts'][number][] }
  >();
  for (const batch of batches) {
    const { scope, userId, upload } = batch;
    for (const series of batch.series) {
      const key: SeriesKey = {
        tenantId: scope.tenantId,
        userId,
        resource: upload.resource.name,
        subKind: series.subKind ?? '',
        provider: upload.provider,
        sourceType: series.sourceType,
      };
      const id = Object.values(key).join('\n');
      const work = works.get(id) ?? { key, resource: upload.resource, parts: [] };
      work.parts.push({ batch, series });
      works.set(id, work);
    }
  }
  return Array.from(works.values(), (work) => ({ ...work, ranges: bucketRanges(work) }));
}

/** The buckets that the samples fall into, neighbours joined: each range is loaded by one statement. */
function bucketRanges({
  resource,
  parts,
}: Pick<SeriesWork, 'resource' | 'parts'>): SeriesWork['ranges'] {
  const buckets = parts
    .flatMap(({ series }) => bucketsOf(resource.bucketSpan, series.columns))
    .toSorted(([one], [other]) => one - other);
  const ranges: [number, number][] = [];
  for (const [start, end] of buckets) {
    const last = ranges.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

/** A series with more samples takes milliseconds: others are served before and after it is encoded. */
const longSeriesSamples = 20_000;

/** Merges batches into their series: what changed for each batch, and the chunks that are to be saved. */
export async function mergeWorks(
  works: readonly SeriesWork[],
  stored: ReadonlyMap<SeriesKey, StoredSeries>,
): Promise<{
  readonly changes: ReadonlyMap<Batch, readonly SeriesChanges[]>;
  readonly chunks: readonly ChunkToSave[];
}> {
  const changes = new Map<Batch, SeriesChanges[]>();
  const chunks: ChunkToSave[] = [];
  for (const { key, resource, parts } of works) {
    const found = stored.get(key);
    if (found === undefined) throw new Error('a series is missing');
    const open = new OpenSeries(resource.bucketSpan, found.chunks);
    for (const { batch, series } of parts) {
      const ofBatch = changes.get(batch) ?? [];
      ofBatch.push({ series, ...open.apply(series.columns) });
      changes.set(batch, ofBatch);
    }
    const isLong = parts.some(({ series }) => series.columns.count > longSeriesSamples);
    if (isLong) await turn();
    const revisions = new Map(found.chunks.map((each) => [each.startsAt, each.revision ?? 0]));
    for (const chunk of open.encodeChanged()) {
      const revision = revisions.get(chunk.startsAt) ?? 0;
      chunks.push({ key, seriesId: found.seriesId, chunk, revision });
    }
    if (isLong) await turn();
  }
  return { changes, chunks };
}
