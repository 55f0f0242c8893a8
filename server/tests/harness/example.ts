import { randomUUID } from 'node:crypto';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts: Readonly<Record<string, () => string>> = {
  uuid: () => randomUUID(),
  date: () => '2026-01-05',
  'date-time': () => '2026-01-05T08:00:00Z',
  email: () => 'someone@example.com',
  'phone-number': () => '+16025771234',
  uri: () => 'https://example.com/',
};

/** The least that a JSON schema accepts; what only a slice can know is given by the field's name. */
export function exampleOf(schema: unknown, byName: Json, name = ''): unknown {
  if (name in byName) return byName[name];
  if (!isObject(schema)) throw new Error(`no schema at ${name}`);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('default' in schema) return schema['default'];
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) {
    const choice: unknown = choices.find((each) => isObject(each) && each['type'] !== 'null');
    return exampleOf(choice, byName, name);
  }
  switch (schema['type']) {
    case 'object':
      return exampleFields(schema, byName, () => false);
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 1) }, () =>
        exampleOf(schema['items'], byName, name),
      );
    case 'string':
      return (
        texts[String(schema['format'])]?.() ??
        'example'.padEnd(Number(schema['minLength']) || 0, 'x')
      );
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return {};
  }
}

/** The required fields of an object, and the optional ones that are wanted. */
export function exampleFields(
  schema: Json,
  byName: Json,
  isWanted: (name: string) => boolean,
): Record<string, unknown> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = requiredFieldsOf(schema);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || isWanted(name))
      .map(([name, property]) => [name, exampleOf(property, byName, name)]),
  );
}

/** The names of the fields that an object schema requires. */
export function requiredFieldsOf(schema: unknown): readonly string[] {
  return isObject(schema) && Array.isArray(schema['required'])
    ? schema['required'].map((name: unknown) => String(name))
    : [];
}

/** The names of an object schema's fields. */
export function fieldsOf(schema: unknown): readonly string[] {
  return isObject(schema) && isObject(schema['properties'])
    ? Object.keys(schema['properties'])
    : [];
}
