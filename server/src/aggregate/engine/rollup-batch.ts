import { type RollupReader, rollupStepMs } from '../../timeseries/chunks/codec.ts';
import type { Batch } from './batch.ts';
import type { LocalClock } from './local-clock.ts';
import type { SeriesChunk } from './series-batches.ts';
import { constant } from './vectors.ts';

/** Returns the read quarters of an hour as rows. Null if the local clock changed within one, or by a fraction of a quarter. */
export function rollupBatch(
  reader: RollupReader,
  { provider, sourceType, method }: Pick<SeriesChunk, 'provider' | 'sourceType' | 'method'>,
  clock: LocalClock,
): Batch | null {
  const { count, starts, offsets, ...rollups } = reader.take();
  // The offsets are read once, so the local times can overwrite them.
  const times = offsets;
  let isInOrder = true;
  let before = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < count; row += 1) {
    const start = starts[row] ?? 0;
    const told = offsets[row] ?? Number.NaN;
    const offsetMs = Number.isNaN(told) ? clock.offsetMs(start) : told * 1000;
    if (Number.isNaN(told)) {
      const isSteady = clock.offsetMs(start + rollupStepMs - 1) === offsetMs;
      if (!isSteady || offsetMs % rollupStepMs !== 0) return null;
    }
    const time = start + offsetMs;
    if (time < before) isInOrder = false;
    before = time;
    times[row] = time;
  }
  return {
    count,
    origin: { provider, sourceType },
    method,
    times,
    isInOrder,
    instants: starts,
    ends: null,
    lengths: null,
    rollups,
    column: (name) => {
      if (name === 'source_provider') return constant(provider, count);
      if (name === 'source_type') return constant(sourceType, count);
      throw new Error(`a roll-up has no ${name}`);
    },
  };
}
