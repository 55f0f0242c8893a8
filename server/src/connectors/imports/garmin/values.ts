import { isJson, type Json, numberIn } from '#kernel/files/json-fields.ts';

export function whole(value: unknown): number | null {
  const number = numberIn(value);
  return number === null ? null : Math.round(number);
}

/** Returns null for zero, which also stands for a gap, in values that cannot be zero. */
export function positive(value: unknown): number | null {
  const number = numberIn(value);
  return number === null || number <= 0 ? null : number;
}

export function objectIn(value: unknown): Json {
  return isJson(value) ? value : {};
}

export function objectsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(objectIn) : [];
}
