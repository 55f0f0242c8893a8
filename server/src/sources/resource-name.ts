/** Resources whose name in reads differs from their usual name. */
const spokenNames: ReadonlyMap<string, string> = new Map([
  ['body_fat', 'fat'],
  ['body_weight', 'weight'],
]);

/** The name of a resource in events, preferences and introspection. */
export function resourceName(name: string): string {
  return spokenNames.get(name) ?? name;
}
