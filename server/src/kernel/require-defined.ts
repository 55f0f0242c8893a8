/** A value that must be there, such as the row that a statement returns: throws where a default would become wrong data. */
export function requireDefined<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
}
