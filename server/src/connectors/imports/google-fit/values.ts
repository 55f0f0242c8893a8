export type Json = Readonly<Record<string, unknown>>;

export function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
