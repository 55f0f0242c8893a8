type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name;
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** The same with its keys as the wire and the database write them. */
export type Snaked<Value> = {
  -readonly [Key in keyof Value as Key extends string ? Snake<Key> : never]: Value[Key];
};
/** The same with its keys as our code writes them. */
export type Camelled<Value> = {
  readonly [Key in keyof Value as Key extends string ? Camel<Key> : never]: Value[Key];
};

const snakes = new Map<string, string>();
const camels = new Map<string, string>();

/** With keys as the wire and the database write them; what the values hold stays as it is. */
export function snaked<Value extends object>(value: Value): Snaked<Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what is done to each key
  return renamed(value, snakes, (key) =>
    key.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
  ) as Snaked<Value>;
}

/** With keys as our code writes them; what the values hold stays as it is. */
export function camelled<Value extends object>(value: Value): Camelled<Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what is done to each key
  return renamed(value, camels, (key) =>
    key.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase()),
  ) as Camelled<Value>;
}

/** Only keys of our own code come here, so what is kept of them stays small. */
function renamed(
  value: object,
  known: Map<string, string>,
  rename: (key: string) => string,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    let name = known.get(key);
    if (name === undefined) {
      name = rename(key);
      known.set(key, name);
    }
    made[name] = each;
  }
  return made;
}
