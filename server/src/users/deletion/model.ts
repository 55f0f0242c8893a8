import type { Erasure } from '#kernel/personal-data.ts';

/** One account of what several slices erased. */
export function mergeErasures(erasures: readonly Erasure[]): Erasure {
  const erased: Record<string, number> = {};
  for (const [table, rows] of erasures.flatMap((each) => Object.entries(each.erased))) {
    erased[table] = (erased[table] ?? 0) + rows;
  }
  return { erased, retained: erasures.flatMap((each) => each.retained ?? []) };
}
