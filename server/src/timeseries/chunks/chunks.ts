import type { BucketSpan } from '../resources/resources.ts';
import { decodeColumns, encodeColumns, encodeRollup, rollUp } from './codec.ts';
import type { Columns } from './columns.ts';
import { lowerBound, mergeColumns, sliceColumns } from './merge.ts';

/** A fuller chunk is split: one sample more must not cost decoding a day of a sensor that ticks each second. */
export const chunkSamplesMax = 8192;

const hour = 3_600_000;
const day = 24 * hour;

/** The bucket, [start, end) in UTC, that holds an instant. Chunks never cross a bucket's border. */
export function bucketOf(span: BucketSpan, at: number): readonly [number, number] {
  switch (span) {
    case 'hour': {
      const start = Math.floor(at / hour) * hour;
      return [start, start + hour];
    }
    case 'day': {
      const start = Math.floor(at / day) * day;
      return [start, start + day];
    }
    case 'month': {
      const date = new Date(at);
      const year = date.getUTCFullYear();
      const month = date.getUTCMonth();
      return [Date.UTC(year, month), Date.UTC(year, month + 1)];
    }
  }
}

/** The buckets that the samples fall into, ascending. */
export function bucketsOf(
  span: BucketSpan,
  columns: Columns,
): readonly (readonly [number, number])[] {
  const buckets: (readonly [number, number])[] = [];
  let index = 0;
  while (index < columns.count) {
    const bucket = bucketOf(span, columns.times[index] ?? 0);
    buckets.push(bucket);
    index = lowerBound(columns.times, bucket[1]);
  }
  return buckets;
}

type OpenChunk = {
  readonly startsAt: number;
  endsAt: number;
  columns: Columns;
  isChanged: boolean;
};

export type EncodedChunk = {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly samples: number;
  readonly data: Uint8Array;
};

export type Applied = {
  readonly created: readonly Columns[];
  readonly updated: readonly Columns[];
};

/** The chunks of one series while a group of batches is merged into them. */
export class OpenSeries {
  readonly #span: BucketSpan;
  readonly #chunks: OpenChunk[];

  constructor(span: BucketSpan, stored: readonly EncodedChunk[]) {
    this.#span = span;
    this.#chunks = stored.map((chunk) => ({
      startsAt: chunk.startsAt,
      endsAt: chunk.endsAt,
      columns: decodeColumns(chunk.data),
      isChanged: false,
    }));
  }

  /** Merges a batch: the latest received value of a timestamp replaces the earlier one. */
  apply(incoming: Columns): Applied {
    const created: Columns[] = [];
    const updated: Columns[] = [];
    let index = 0;
    while (index < incoming.count) {
      const at = incoming.times[index] ?? 0;
      const chunk = this.#chunkAt(at);
      const past = chunk === undefined ? this.#gapEnd(at) : chunk.endsAt;
      const next = lowerBound(incoming.times, past);
      const part =
        index === 0 && next === incoming.count ? incoming : sliceColumns(incoming, index, next);
      const merge = mergeColumns(chunk?.columns ?? null, part);
      if (merge.created.count > 0) created.push(merge.created);
      if (merge.updated.count > 0) updated.push(merge.updated);
      if (merge.changed) this.#replace(chunk, at, merge.merged);
      index = next;
    }
    return { created, updated };
  }

  /** The chunks that differ from what is stored. */
  encodeChanged(): readonly (EncodedChunk & { readonly rollup: Uint8Array | null })[] {
    return this.#chunks
      .filter((chunk) => chunk.isChanged)
      .map(({ startsAt, endsAt, columns }) => {
        const data = encodeColumns(columns);
        const rollup = rollUp(columns);
        return {
          startsAt,
          endsAt,
          samples: columns.count,
          data,
          rollup: rollup === null ? null : encodeRollup(rollup, data),
        };
      });
  }

  #chunkAt(at: number): OpenChunk | undefined {
    return this.#chunks.find((chunk) => chunk.startsAt <= at && at < chunk.endsAt);
  }

  /** Where a new chunk for this instant must end. Within a bucket, chunks leave no gap, so it is the bucket's end. */
  #gapEnd(at: number): number {
    return bucketOf(this.#span, at)[1];
  }

  #replace(chunk: OpenChunk | undefined, at: number, merged: Columns): void {
    const [bucketStart, bucketEnd] = bucketOf(this.#span, at);
    const startsAt = chunk?.startsAt ?? bucketStart;
    const endsAt = chunk?.endsAt ?? bucketEnd;
    const position = chunk === undefined ? this.#chunks.length : this.#chunks.indexOf(chunk);
    const pieces = splitColumns(merged);
    const replacements = pieces.map((columns, index): OpenChunk => {
      const following = pieces[index + 1];
      return {
        startsAt: index === 0 ? startsAt : (columns.times[0] ?? startsAt),
        endsAt: following === undefined ? endsAt : (following.times[0] ?? endsAt),
        columns,
        isChanged: true,
      };
    });
    this.#chunks.splice(position, chunk === undefined ? 0 : 1, ...replacements);
  }
}

/** Cuts what outgrew a chunk into even pieces, so that late samples find room in each. */
function splitColumns(columns: Columns): readonly Columns[] {
  if (columns.count <= chunkSamplesMax) return [columns];
  const pieces = Math.ceil(columns.count / chunkSamplesMax);
  const size = Math.ceil(columns.count / pieces);
  return Array.from({ length: pieces }, (_, index) =>
    sliceColumns(columns, index * size, Math.min((index + 1) * size, columns.count)),
  );
}
