import { Type } from 'typebox';

/** The resource that has the parameters of an operation that is asked by POST. */
export const parametersBody = Type.Object({
  resourceType: Type.Literal('Parameters'),
  parameter: Type.Optional(
    Type.Array(
      Type.Object({ name: Type.String({ maxLength: 100 }) }, { additionalProperties: true }),
      { maxItems: 1100 },
    ),
  ),
});

/** As a text of each parameter; a name may come more than once. */
export type Parameters = readonly (readonly [string, string])[];

/** What was sent by GET. */
export function parametersOfQuery(query: Readonly<Record<string, unknown>>): Parameters {
  return Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
}

/** What was sent by POST: each value has a name that begins with `value`; a Reference is the text of it. */
export function parametersOfBody(body: unknown): Parameters {
  const given: unknown = Reflect.get(Object(body), 'parameter');
  return [given ?? []].flat().map((each: unknown): [string, string] => {
    const { name, ...rest }: Readonly<Record<string, unknown>> = Object(each);
    const value = Object.entries(rest).find(([key]) => key.startsWith('value'))?.[1];
    const reference: unknown = Reflect.get(Object(value), 'reference');
    const text = typeof reference === 'string' ? reference : value;
    return [String(name), typeof text === 'string' ? text : JSON.stringify(text ?? null)];
  });
}
