type Json = unknown;
export type Fields = Readonly<Record<string, Json>>;

/** What is referred to may refer to more: the set grows while it is walked. */
export function schemaTypes(schemas: Fields, references: Set<string>): readonly string[] {
  const types = new Map<string, string>();
  for (const name of references) types.set(name, typeOf(schemas[name], references));
  return [...types]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, type]) => ['', `export type ${identifier(name)} = ${type};`]);
}

/** A type of TypeScript for a schema; what it says of lengths and formats is the server's to check. */
export function typeOf(schema: Json, references: Set<string>): string {
  const fields = fieldsOf(schema);
  const reference = fields['$ref'];
  if (typeof reference === 'string') {
    const name = reference.slice('#/components/schemas/'.length);
    references.add(name);
    return identifier(name);
  }
  if ('const' in fields) return JSON.stringify(fields['const']);
  const values = fields['enum'];
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)));
  const either = fields['anyOf'] ?? fields['oneOf'];
  if (Array.isArray(either)) return union(either.map((each) => typeOf(each, references)));
  const all = fields['allOf'];
  if (Array.isArray(all)) return all.map((each) => typeOf(each, references)).join(' & ');
  const { type } = fields;
  if (Array.isArray(type))
    return union(type.map((each) => typeOf({ ...fields, type: each }, references)));
  return plainType(textOf(type), fields, references);
}

function plainType(type: string, fields: Fields, references: Set<string>): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return arrayType(fields, references);
    default:
      return fields['properties'] === undefined && type !== 'object'
        ? 'unknown'
        : objectType(fields, references);
  }
}

function arrayType(fields: Fields, references: Set<string>): string {
  const { prefixItems, items } = fields;
  if (Array.isArray(prefixItems))
    return `[${prefixItems.map((each) => typeOf(each, references)).join(', ')}]`;
  return `(${items === undefined ? 'unknown' : typeOf(items, references)})[]`;
}

function objectType(fields: Fields, references: Set<string>): string {
  const needed = new Set(listOf(fields['required']));
  const properties = Object.entries(fieldsOf(fields['properties'])).map(
    ([name, each]) =>
      `${quoted(name)}${needed.has(name) ? '' : '?'}: ${typeOf(each, references)}${needed.has(name) ? '' : ' | undefined'}`,
  );
  if (properties.length > 0) return `{ ${properties.join('; ')} }`;
  const patterns = Object.values(fieldsOf(fields['patternProperties']));
  const further = fields['additionalProperties'];
  const value = typeof further === 'object' ? further : patterns[0];
  return `Record<string, ${value === undefined ? 'unknown' : typeOf(value, references)}>`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].map((type) => (type.includes('&') ? `(${type})` : type)).join(' | ');
}

function identifier(name: string): string {
  const cleaned = name.replaceAll(/[^A-Za-z0-9_]/gu, '_');
  return /^\d/u.test(cleaned) ? `_${cleaned}` : cleaned;
}

export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}

export function fieldsOf(value: Json): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: Json): string {
  return typeof value === 'string' ? value : '';
}
