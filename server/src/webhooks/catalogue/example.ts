/** What this module reads of a JSON Schema. */
export type Schema = {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
};

const depthMax = 8;

const texts: Readonly<Record<string, string>> = {
  uuid: '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3',
  date: '2026-11-20',
  'date-time': '2026-11-20T07:01:00+00:00',
  email: 'someone@example.com',
  uri: 'https://example.com/',
};

/** Values that a name says more about than its schema. */
const named: Readonly<Record<string, unknown>> = {
  provider: 'oura',
  slug: 'oura',
  name: 'Oura',
  logo: '',
  timezone_offset: 3600,
  time_zone: 'Europe/Berlin',
  unit: 'count',
};

/** The same value each time, which the schema accepts: every field once, what may be null as it is when it is not. */
export function makeExample(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  { name = '', depth = 0 } = {},
): unknown {
  if (schema.$ref !== undefined) {
    const found = schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (found === undefined) throw new Error(`there is no schema ${schema.$ref}`);
    return makeExample(found, schemas, { name, depth: depth + 1 });
  }
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) {
    const choice = schema.anyOf.find((each) => each.type !== 'null') ?? { type: 'null' };
    const isNullable = schema.anyOf.some((each) => each.type === 'null');
    return depth > depthMax && isNullable ? null : makeExample(choice, schemas, { name, depth });
  }
  switch (schema.type ?? 'null') {
    case 'object':
      return makeObject(schema, schemas, depth);
    case 'array':
      return depth > depthMax || schema.items === undefined
        ? []
        : [makeExample(schema.items, schemas, { name, depth: depth + 1 })];
    case 'string':
      return texts[schema.format ?? ''] ?? (typeof named[name] === 'string' ? named[name] : name);
    case 'integer':
    case 'number':
      return typeof named[name] === 'number' ? named[name] : (schema.minimum ?? 60);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function makeObject(
  { properties = {}, required = [] }: Schema,
  schemas: Readonly<Record<string, Schema>>,
  depth: number,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(properties)
    .filter(([key]) => depth <= depthMax || required.includes(key))
    .map(([key, each]): readonly [string, unknown] => [
      key,
      makeExample(each, schemas, { name: key, depth: depth + 1 }),
    ]);
  return Object.fromEntries<unknown>(entries);
}
