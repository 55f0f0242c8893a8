/** Sets a value in a map of bounded size. If the map is full, removes the oldest entry. */
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
