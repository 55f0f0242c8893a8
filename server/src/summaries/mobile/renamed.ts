import type { Json, Loc } from '../fields/read-fields.ts';

export type Renamed = {
  readonly values: Json;
  readonly paths: Readonly<Record<string, Loc>>;
};

/** Returns the values of other keys under the names of the fields, unless the input already has the field. */
export function renamed(
  input: Json,
  names: Readonly<Record<string, string>>,
  within: Loc = [],
): Renamed {
  const taken = Object.entries(names).filter(
    ([from, to]) => input[from] != null && (from === to || input[to] == null),
  );
  return {
    values: Object.fromEntries(taken.map(([from, to]) => [to, input[from]])),
    paths: Object.fromEntries(taken.map(([from, to]) => [to, [...within, from]])),
  };
}
