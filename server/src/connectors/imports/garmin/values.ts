export type Json = Readonly<Record<string, unknown>>;

export function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function whole(value: unknown): number | null {
  const number = numberIn(value);
  return number === null ? null : Math.round(number);
}

/** Of what cannot be nought: a gap is written so, too. */
export function positive(value: unknown): number | null {
  const number = numberIn(value);
  return number === null || number <= 0 ? null : number;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectIn(value: unknown): Json {
  return isJson(value) ? value : {};
}

export function objectsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(objectIn) : [];
}
