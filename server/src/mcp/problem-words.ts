/** What a model is told of a refusal: every problem with its place; nothing that was sent is repeated. */
export function problemWords(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return JSON.stringify(detail);
  return detail
    .map((each: unknown) => {
      const { loc, msg }: Readonly<Record<string, unknown>> = Object(each);
      return `${Array.isArray(loc) ? loc.join('.') : ''}: ${String(msg)}`;
    })
    .join('; ');
}
