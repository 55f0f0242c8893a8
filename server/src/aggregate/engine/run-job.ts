import { ColumnBuffer, RollupReader } from '../../timeseries/chunks/codec.ts';
import { readinessRows } from '../readiness/days.ts';
import { findTable, isSeriesTable, isSummaryTable, type SeriesTable } from '../tables.ts';
import type { Batch } from './batch.ts';
import { derivedBatch } from './derived-batch.ts';
import { Executor } from './executor.ts';
import type { Job, Outcome, Result } from './job.ts';
import { LocalClock } from './local-clock.ts';
import { rollupBatch } from './rollup-batch.ts';
import { type SeriesChunk, seriesBatch } from './series-batches.ts';
import { summaryBatches } from './summary-batches.ts';
import { TooLarge } from './too-large.ts';

/** The fewest quarters of an hour in a batch: some weeks. */
const rollupRowsMin = 8192;

/** Runs the queries of a job over its data, which is decoded once for all of them. */
export function runJob(job: Job): Outcome {
  const table = findTable(job.table);
  if (table === undefined) throw new Error(`there is no table ${job.table}`);
  const executors = job.queries.map((query) => new Executor(job, query, table));
  let decodeMs = 0;
  let current = 0;
  try {
    let startedAt = performance.now();
    for (const batch of batchesOf(job)) {
      decodeMs += performance.now() - startedAt;
      for (const [place, executor] of executors.entries()) {
        current = place;
        executor.add(batch);
      }
      startedAt = performance.now();
    }
    const results = executors.map((executor, place): Result => {
      current = place;
      return executor.finish(decodeMs);
    });
    return { kind: 'done', results };
  } catch (error) {
    if (error instanceof NeedsSamples) return { kind: 'needs_samples' };
    if (!(error instanceof TooLarge)) throw error;
    return { kind: 'too_large', query: current, message: error.message };
  }
}

/** Thrown if a quarter of an hour in a roll-up is not one by the user's clock. */
class NeedsSamples extends Error {
  override readonly name = 'NeedsSamples';
}

/** Yields batches in the order of their origins, so that of rows at one instant the last one is the same in every run. */
function* batchesOf({ table: name, data, fallbackZone }: Job): Generator<Batch> {
  const table = findTable(name);
  if (table === undefined) throw new Error(`there is no table ${name}`);
  if (data.kind === 'readiness') {
    yield derivedBatch(table, readinessRows(data.readiness, fallbackZone));
    return;
  }
  if (data.kind === 'derived') {
    yield derivedBatch(table, data.rows);
    return;
  }
  if (data.kind === 'summaries') {
    if (!isSummaryTable(table)) throw new Error(`${name} has no summaries`);
    yield* summaryBatches(table, data.summaries, fallbackZone);
    return;
  }
  if (!isSeriesTable(table)) throw new Error(`${name} has no samples`);
  yield* seriesBatches(table, data.chunks, new LocalClock(fallbackZone));
}

/** Shared by all jobs, which a thread runs one after another, because new buffers would be most of a job's allocations. */
const rooms = { columns: new ColumnBuffer(), locals: new ColumnBuffer() };
const rollups = new RollupReader();

/** Yields chunks separately; small roll-ups many at a time. */
function* seriesBatches(
  table: SeriesTable,
  chunks: readonly SeriesChunk[],
  clock: LocalClock,
): Generator<Batch> {
  // Discard the rest of a job that was interrupted.
  rollups.take();
  const read = (chunk: SeriesChunk): Batch => {
    const batch = rollupBatch(rollups, chunk, clock);
    if (batch === null) throw new NeedsSamples();
    return batch;
  };
  for (const [place, chunk] of chunks.entries()) {
    if (chunk.isRollup) rollups.read(chunk.bytes);
    else yield seriesBatch(table, chunk, clock, rooms);
    const next = chunks[place + 1];
    const isLast = next?.isRollup !== true || !isSameSeries(next, chunk);
    if (rollups.count > 0 && (isLast || rollups.count >= rollupRowsMin)) yield read(chunk);
  }
}

function isSameSeries(one: SeriesChunk, other: SeriesChunk): boolean {
  return (
    one.provider === other.provider &&
    one.sourceType === other.sourceType &&
    one.method === other.method
  );
}
