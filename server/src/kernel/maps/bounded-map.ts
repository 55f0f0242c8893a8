/** Keeps a value in a map that has room for so many: the oldest one goes. */
export function setBounded<Key, Value>(
  map: Map<Key, Value>,
  entriesMax: number,
  [key, value]: readonly [Key, Value],
): Value {
  const [oldest] = map.keys();
  if (map.size >= entriesMax && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
  return value;
}
