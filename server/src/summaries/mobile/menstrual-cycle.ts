import { isJson } from '#kernel/files/json-fields.ts';

import { type Json, type Loc } from '../fields/read-fields.ts';
import type { Item } from '../items/item.ts';

/** Unwraps the cycle that phones send with the name of its app. */
export function adaptMenstrualCycle(input: Json, at: Loc): readonly Item[] {
  const { cycle, source_bundle: bundle } = input;
  if (!isJson(cycle)) return [{ values: input, at, paths: {} }];
  const values = { ...cycle, source_bundle: cycle['source_bundle'] ?? bundle };
  return [{ values, at: [...at, 'cycle'], paths: {} }];
}
