import type { Erasure } from '#kernel/personal-data.ts';

/** Merges the row counts of several slices. */
export function mergeErasures(erasures: readonly Erasure[]): Erasure {
  const erased: Record<string, number> = {};
  for (const [table, rows] of erasures.flatMap((each) => Object.entries(each.erased))) {
    erased[table] = (erased[table] ?? 0) + rows;
  }
  return { erased, retained: erasures.flatMap((each) => each.retained ?? []) };
}
