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
  return fromEntries(keys.map((key) => [key, make(key)]));
}

/** Returns the record of entries that name every key. */
export function fromEntries<Key extends string, Value>(
  entries: readonly (readonly [key: Key, value: Value])[],
): Readonly<Record<Key, Value>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key has its entry
  return Object.fromEntries(entries) as Record<Key, Value>;
}
