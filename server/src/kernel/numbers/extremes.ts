/** The least of any number of numbers; Infinity of none. `Math.min` takes no more arguments than the stack has room for. */
export function least(values: Iterable<number>): number {
  let found = Infinity;
  for (const value of values) found = Math.min(found, value);
  return found;
}

/** The greatest of any number of numbers; -Infinity of none. */
export function greatest(values: Iterable<number>): number {
  let found = -Infinity;
  for (const value of values) found = Math.max(found, value);
  return found;
}
