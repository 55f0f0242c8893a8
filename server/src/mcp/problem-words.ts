/** Returns the text of an error for a model: all problems with their locations, without any input. */
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
