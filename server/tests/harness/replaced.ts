export type Replaced<Value = unknown> = {
  readonly place: readonly string[];
  readonly value: Value;
};

/** The value with one of its texts replaced, for each of its texts, and where that text stands. */
export function* replaced<Value = unknown>(value: Value, text: string): Generator<Replaced<Value>> {
  for (const { place, value: other } of walk(value, text, [])) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same form, with another text in one place
    yield { place, value: other as Value };
  }
}

function* walk(value: unknown, text: string, place: readonly string[]): Generator<Replaced> {
  if (typeof value === 'string') yield { place, value: text };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    for (const found of walk(each, text, [...place, key])) {
      const altered = Array.isArray(value)
        ? value.with(Number(key), found.value)
        : { ...value, [key]: found.value };
      yield { place: found.place, value: altered };
    }
  }
}
