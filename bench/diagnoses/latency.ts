const runs = 3;

/**
 * Milliseconds of each query, ascending: the least of three runs, after one to warm up. What else the machine does
 * interrupts a run now and then, and is not the search's time.
 */
export function latencies(
  queries: readonly string[],
  search: (query: string) => unknown,
): readonly number[] {
  for (const query of queries) search(query);
  return queries
    .map((query) => Math.min(...Array.from({ length: runs }, () => timeOf(query, search))))
    .toSorted((a, b) => a - b);
}

function timeOf(query: string, search: (query: string) => unknown): number {
  const startedAt = performance.now();
  search(query);
  return performance.now() - startedAt;
}

/** The time below which this part of the queries stays. */
export function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
