import { exampleValues, formatValues } from './example-values.ts';

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

const depthMax = 14;

type Place = {
  /** The name of the field. */
  readonly name?: string;
  /** The schema that it is a field of. */
  readonly owner?: string | undefined;
  readonly depth?: number;
};

/** What a name says more about than its schema does; undefined where it says nothing. */
function knownValue(schema: Schema, { name = '', owner = '' }: Place): unknown {
  const own = exampleValues[`${owner}.${name}`];
  if (own !== undefined) return own;
  // A name alone says no more than what its kind of value is.
  const value = exampleValues[name];
  return value !== undefined && isOf(schema, value) ? value : undefined;
}

function isOf(schema: Schema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((each) => isOf(each, value));
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (schema.format === 'date') return typeof value === 'string' && value.length === 10;
  if (schema.format === 'date-time') return typeof value === 'string' && value.length > 10;
  if (schema.type === 'integer') return Number.isInteger(value);
  return Array.isArray(value) ? schema.type === 'array' : schema.type === typeof value;
}

/** The same value each time, which the schema accepts: every field once, what may be null as it is when it is not. */
export function makeExample(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  place: Place = {},
): unknown {
  if ('const' in schema) return schema.const;
  const known = knownValue(schema, place);
  if (known !== undefined) return known;
  const { name = '', depth = 0 } = place;
  if (schema.$ref !== undefined) {
    const title = schema.$ref.split('/').at(-1) ?? '';
    const found = schemas[title];
    if (found === undefined) throw new Error(`there is no schema ${schema.$ref}`);
    const owner = title.replace(/^Event(?:ClientFacing)?/u, '');
    return makeExample(found, schemas, { owner, depth: depth + 1 });
  }
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) {
    const choice = schema.anyOf.find((each) => each.type !== 'null') ?? { type: 'null' };
    const isNullable = schema.anyOf.some((each) => each.type === 'null');
    return depth > depthMax && isNullable ? null : makeExample(choice, schemas, place);
  }
  switch (schema.type ?? 'null') {
    case 'object':
      return makeObject(schema, schemas, place);
    case 'array':
      return depth > depthMax || schema.items === undefined
        ? []
        : [makeExample(schema.items, schemas, { ...place, depth: depth + 1 })];
    case 'string':
      return formatValues[schema.format ?? ''] ?? name;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function makeObject(
  { properties = {}, required = [] }: Schema,
  schemas: Readonly<Record<string, Schema>>,
  { owner, depth = 0 }: Place,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(properties)
    .filter(([key]) => depth <= depthMax || required.includes(key))
    .map(([key, each]): readonly [string, unknown] => [
      key,
      makeExample(each, schemas, { name: key, owner, depth: depth + 1 }),
    ]);
  return Object.fromEntries<unknown>(entries);
}
