/** The keys of a constant table, as their type has them. A value whose type leaves keys out may have more. */
export function keysOf<Key extends string>(
  table: Readonly<Partial<Record<Key, unknown>>>,
): readonly Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a constant the type names every key
  return Object.keys(table) as unknown as readonly Key[];
}

/** One entry for each key, in the order of the keys. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key has its entry
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
