import type { ChunkPage, ChunkPosition } from './store.ts';

/** A year of days comes at once. Rows are parsed as they arrive, between which other requests have their turn. */
const pageChunksMax = 512;

/** Chunks that were fetched together; behind the last page there are none. */
type Page<Chunk> = { readonly chunks: readonly Chunk[]; readonly isLast: boolean };

/** All the chunks that `fetch` finds, page by page in their order. Each page is twice as large as the one before. */
export async function* chunkPages<Chunk extends ChunkPosition>(
  fetch: (page: ChunkPage) => Promise<readonly Chunk[]>,
  { first = pageChunksMax, max = pageChunksMax } = {},
): AsyncGenerator<Page<Chunk>> {
  let after: Chunk | null = null;
  for (let chunksMax = first; ; chunksMax = Math.min(chunksMax * 2, max)) {
    const chunks: readonly Chunk[] = await fetch({ after, chunksMax });
    const isLast = chunks.length < chunksMax;
    yield { chunks, isLast };
    if (isLast) return;
    after = chunks.at(-1) ?? null;
  }
}
