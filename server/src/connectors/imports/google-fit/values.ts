export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
