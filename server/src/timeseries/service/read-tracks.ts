import type { Database } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { hourMs } from '#kernel/time.ts';
import { isSourceType, type Track } from '#sources';

import { decodeColumns } from '../chunks/codec.ts';
import type { Columns } from '../chunks/columns.ts';
import { concatColumns } from '../chunks/merge.ts';
import { chunkPages } from '../stored/chunk-pages.ts';
import * as store from '../stored/store.ts';
import { ungroupedSamplesMax } from './read-grouped.ts';
import type { Range } from './segments.ts';

/** What each source counted of a quantity, and where its clock stood last. */
export type OffsetTrack = Track & {
  /** Seconds east of UTC; null where no sample says it. */
  readonly offsetSeconds: number | null;
};

/** A sample without a beginning of its own stands for the time since the one before, but not for longer. */
const pointMsMax = hourMs;

/**
 * A user's samples in a range, a track for each source: what is needed to add up amounts without counting anything
 * twice. Refuses a range with more samples than the ungrouped operation answers.
 */
export async function readTracks(
  deps: { readonly db: Pick<Database, 'replica'> },
  scope: TeamScope,
  userId: Parameters<typeof store.listChunks>[1]['userId'],
  range: Omit<Range, 'subKind'>,
): Promise<readonly OffsetTrack[]> {
  const db = deps.db.replica(scope);
  const { resource, ...rest } = range;
  const query = { ...rest, userId, resource: resource.name, subKind: '' };
  const bySeries = new Map<number, { readonly of: store.StoredChunk; readonly parts: Columns[] }>();
  let samples = 0;
  for await (const { chunks } of chunkPages(async (page) => store.listChunks(db, query, page))) {
    for (const chunk of chunks) {
      samples += chunk.samples;
      if (samples > ungroupedSamplesMax) throw new AppError('timeseries.range_too_large');
      const series = bySeries.get(chunk.seriesId) ?? { of: chunk, parts: [] };
      series.parts.push(decodeColumns(chunk.data));
      bySeries.set(chunk.seriesId, series);
    }
  }
  return Array.from(bySeries.values(), ({ of, parts }) => toTrack(of, concatColumns(parts)));
}

function toTrack({ provider, sourceType }: store.StoredChunk, columns: Columns): OffsetTrack {
  const { times, ends, values, metas, metaIndex, count } = columns;
  const meta = metas[metaIndex[count - 1] ?? 0];
  const source = { provider, sourceType: isSourceType(sourceType) ? sourceType : 'unknown' };
  const offsetSeconds = meta?.timezoneOffset ?? null;
  if (ends !== null) return { source, starts: times, ends, values, offsetSeconds };
  const starts = times.map((at, index) => Math.max(times[index - 1] ?? -Infinity, at - pointMsMax));
  return { source, starts, ends: times, values, offsetSeconds };
}
