import type { Item } from '../item.ts';
import { isJson, type Json, type Loc } from '../read-fields.ts';

/** Phones wrap the summary and send the voltages beside it, which are a time series of their own. */
export function adaptElectrocardiogram(input: Json, at: Loc): readonly Item[] {
  const { electrocardiogram: inner } = input;
  const within = isJson(inner) ? [...at, 'electrocardiogram'] : at;
  const given = isJson(inner) ? inner : input;
  const { device_model: model } = given;
  const values = { ...given, source_device_model: given['source_device_model'] ?? model };
  return [{ values, at: within, paths: { source_device_model: ['device_model'] } }];
}
