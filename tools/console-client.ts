type Json = unknown;
type Fields = Readonly<Record<string, Json>>;

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/**
 * The types by which the console calls the API: of the operations that it uses and of what these refer to, in the form
 * that openapi-fetch reads. An operation that is not there, or is there no more, is an error with its name.
 */
export function consoleClient(document: Fields, operationIds: readonly string[]): string {
  const wanted = new Set(operationIds);
  const references = new Set<string>();
  const paths = Object.entries(fieldsOf(document['paths'])).flatMap(([path, item]) => {
    const used = methods.filter((method) =>
      wanted.has(textOf(fieldsOf(fieldsOf(item)[method])['operationId'])),
    );
    if (used.length === 0) return [];
    const operations = used.map((method) => {
      const operation = fieldsOf(fieldsOf(item)[method]);
      wanted.delete(textOf(operation['operationId']));
      return `    ${method}: ${operationType(operation, references)};`;
    });
    const others = methods.filter((method) => !used.includes(method));
    const absent = others.map((method) => `    ${method}?: never;`);
    return [
      `  ${quoted(path)}: {\n    parameters: { query?: never; header?: never; path?: never; cookie?: never };`,
      ...operations,
      ...absent,
      '  };',
    ];
  });
  if (wanted.size > 0)
    throw new Error(`console/operations.txt names what the API has not: ${[...wanted].join(', ')}`);
  return [
    '// Written by `npm run generate` from docs/openapi.json and console/operations.txt: change them there.',
    '',
    'export interface paths {',
    ...paths,
    '}',
    ...schemaTypes(fieldsOf(fieldsOf(document['components'])['schemas']), references),
    '',
  ].join('\n');
}

/** The operations of the list: one a line, comments behind a number sign. */
export function readOperationIds(text: string): readonly string[] {
  const names = text.split('\n').map((line) => line.replace(/#.*$/u, '').trim());
  return [...new Set(names.filter((name) => name !== ''))].toSorted();
}

/** What is referred to may refer to more: the set grows while it is walked. */
function schemaTypes(schemas: Fields, references: Set<string>): readonly string[] {
  const types = new Map<string, string>();
  for (const name of references) types.set(name, typeOf(schemas[name], references));
  return [...types]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, type]) => ['', `export type ${identifier(name)} = ${type};`]);
}

function operationType(operation: Fields, references: Set<string>): string {
  const parameters = listOf(operation['parameters']).map(fieldsOf);
  const body = fieldsOf(operation['requestBody']);
  const content = contentType(body, references);
  const required = body['required'] === true ? '' : '?';
  const requestBody =
    content === null ? 'requestBody?: never' : `requestBody${required}: ${content}`;
  const responses = Object.entries(fieldsOf(operation['responses'])).map(
    ([status, response]) =>
      `${status}: { headers: Record<string, unknown>; ${contentType(fieldsOf(response), references) === null ? 'content?: never' : `content: ${contentOf(fieldsOf(response), references)}`} }`,
  );
  return `{ parameters: { ${['query', 'header', 'path', 'cookie'].map((place) => placeType(place, parameters, references)).join('; ')} }; ${requestBody}; responses: { ${responses.join('; ')} } }`;
}

/** A parameter with a default may be left out, whatever the contract calls it. */
function placeType(place: string, parameters: readonly Fields[], references: Set<string>): string {
  const here = parameters.filter((each) => each['in'] === place);
  if (here.length === 0) return `${place}?: never`;
  const isNeeded = (each: Fields): boolean =>
    each['required'] === true && fieldsOf(each['schema'])['default'] === undefined;
  const types = here.map(
    (each) =>
      `${quoted(textOf(each['name']))}${isNeeded(each) ? '' : '?'}: ${typeOf(each['schema'], references)}${isNeeded(each) ? '' : ' | undefined'}`,
  );
  return `${place}${here.some(isNeeded) ? '' : '?'}: { ${types.join('; ')} }`;
}

function contentType(holder: Fields, references: Set<string>): string | null {
  return Object.keys(fieldsOf(holder['content'])).length === 0
    ? null
    : `{ content: ${contentOf(holder, references)} }`;
}

function contentOf(holder: Fields, references: Set<string>): string {
  const types = Object.entries(fieldsOf(holder['content'])).map(([media, each]) => {
    const isData = media.includes('json');
    return `${quoted(media)}: ${isData ? typeOf(fieldsOf(each)['schema'], references) : 'Blob | File | string'}`;
  });
  return `{ ${types.join('; ')} }`;
}

/** A type of TypeScript for a schema; what it says of lengths and formats is the server's to check. */
function typeOf(schema: Json, references: Set<string>): string {
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

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}

function fieldsOf(value: Json): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : '';
}
