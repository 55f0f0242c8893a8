import { exampleValues } from './example-values.ts';

/** Values of texts without a known name, by format. */
const formatValues: Readonly<Record<string, string>> = {
  uuid: '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3',
  date: '2026-11-20',
  'date-time': '2026-11-20T07:01:00+00:00',
  email: 'someone@example.com',
  uri: 'https://example.com/',
};

/** The keywords of a JSON Schema that examples use. */
export type Schema = {
  readonly title?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly deprecated?: boolean;
};

type Place = {
  /** The name of the field. */
  readonly name: string;
  /** The title of the schema that has the field. */
  readonly owner: string;
};

/**
 * Returns a value that the schema accepts, the same each time: without deprecated optional fields, and null only if that is an
 * example.
 */
export function makeExample(schema: Schema, place: Place = { name: '', owner: '' }): unknown {
  if ('const' in schema) return schema.const;
  if (schema.examples !== undefined) return schema.examples[0];
  const known = knownValue(schema, place);
  if (known !== undefined) return known;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) {
    const choice = schema.anyOf.find((each) => each.type !== 'null');
    return choice === undefined ? null : makeExample(choice, place);
  }
  switch (schema.type ?? 'null') {
    case 'object':
      return makeObject(schema, place);
    case 'array':
      return schema.items === undefined ? [] : [makeExample(schema.items, place)];
    case 'string':
      return formatValues[schema.format ?? ''] ?? place.name;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function makeObject(schema: Schema, place: Place): Record<string, unknown> {
  const { title, properties = {}, required = [] } = schema;
  const owner = title?.replace(/^ClientFacing/u, '') ?? place.owner;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, { deprecated }]) => deprecated !== true || required.includes(name))
      .map(([name, each]) => [name, makeExample(each, { name, owner })]),
  );
}

/** Returns an example value chosen by the field's name, which is more telling than its schema; undefined if there is none. */
function knownValue(schema: Schema, { name, owner }: Place): unknown {
  const own = exampleValues.get(`${owner}.${name}`);
  if (own !== undefined) return own;
  // Without its owner a name is ambiguous, so the value must also match the schema.
  const value = exampleValues.get(name);
  return value !== undefined && isOf(schema, value) ? value : undefined;
}

function isOf(schema: Schema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((each) => isOf(each, value));
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (value === null) return schema.type === 'null';
  if (schema.pattern !== undefined && typeof value === 'string')
    return new RegExp(schema.pattern, 'u').test(value);
  if (schema.format === 'date') return typeof value === 'string' && value.length === 10;
  if (schema.format === 'date-time') return typeof value === 'string' && value.length > 10;
  if (schema.type === 'integer') return Number.isInteger(value);
  return Array.isArray(value) ? schema.type === 'array' : schema.type === typeof value;
}
