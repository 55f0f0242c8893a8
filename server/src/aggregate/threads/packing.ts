import type { SeriesChunk } from '../engine/series-batches.ts';
import type { Task } from './task.ts';

type SeriesOrigin = Pick<SeriesChunk, 'provider' | 'sourceType' | 'method'>;

/** Chunks in one buffer: sending an object for each takes a dozen times as long. */
type PackedChunks = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The end of each chunk. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** For each chunk, the index of its origin, and whether it is a roll-up. */
  readonly kinds: Uint32Array<ArrayBuffer>;
  readonly origins: readonly SeriesOrigin[];
};

/** A task in the form in which it is posted to a thread. */
export type PackedTask = { readonly task: Task; readonly chunks: PackedChunks | null };

/** Returns the task, and the buffers that are transferred to the thread instead of copied. */
export function pack(task: Task): readonly [PackedTask, readonly ArrayBuffer[]] {
  const { data } = task.job;
  if (data.kind !== 'series') return [{ task, chunks: null }, []];
  const chunks = packChunks(data.chunks);
  const rest: Task = { ...task, job: { ...task.job, data: { ...data, chunks: [] } } };
  return [{ task: rest, chunks }, [chunks.bytes.buffer, chunks.ends.buffer, chunks.kinds.buffer]];
}

export function unpack({ task, chunks }: PackedTask): Task {
  const { data } = task.job;
  if (chunks === null || data.kind !== 'series') return task;
  return { ...task, job: { ...task.job, data: { ...data, chunks: unpackChunks(chunks) } } };
}

function packChunks(chunks: readonly SeriesChunk[]): PackedChunks {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.bytes.length, 0));
  const ends = new Uint32Array(chunks.length);
  const kinds = new Uint32Array(chunks.length);
  const origins: SeriesOrigin[] = [];
  const places = new Map<string, number>();
  let end = 0;
  for (const [index, { provider, sourceType, method, isRollup, ...chunk }] of chunks.entries()) {
    bytes.set(chunk.bytes, end);
    end += chunk.bytes.length;
    ends[index] = end;
    const name = `${provider}\n${sourceType}\n${method}`;
    const place = places.get(name) ?? origins.push({ provider, sourceType, method }) - 1;
    places.set(name, place);
    kinds[index] = place * 2 + Number(isRollup);
  }
  return { bytes, ends, kinds, origins };
}

function unpackChunks({ bytes, ends, kinds, origins }: PackedChunks): readonly SeriesChunk[] {
  const chunks: SeriesChunk[] = [];
  let start = 0;
  for (let index = 0; index < ends.length; index += 1) {
    const end = ends[index] ?? start;
    const kind = kinds[index] ?? 0;
    const origin = origins[kind >>> 1] ?? { provider: '', sourceType: '', method: '' };
    const isRollup = kind % 2 === 1;
    chunks.push({ ...origin, bytes: bytes.subarray(start, end), isRollup });
    start = end;
  }
  return chunks;
}
