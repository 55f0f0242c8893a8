import { type Brand, trust } from './brand.ts';

declare const parsed: unique symbol;

/** The JSON text of a value, written by `toJsonText`; `trust` names text read back from where only Salus writes. */
export type JsonText<Value> = Brand<string, 'JsonText'> & { readonly [parsed]: Value };

export function toJsonText<Value>(value: Value): JsonText<Value> {
  return trust(JSON.stringify(value));
}

/** Parses JSON that Salus wrote itself. Text of anybody else needs a schema. */
export function fromJsonText<Value>(
  text: JsonText<Value>,
  revive?: (key: string, value: unknown) => unknown,
): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text's type defines the written value
  return JSON.parse(text, revive) as Value;
}
