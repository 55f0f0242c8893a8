/** Returns the smallest of any number of numbers; Infinity if there are none. `Math.min` is limited by the stack. */
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
