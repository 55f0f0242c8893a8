import {
  type Fields,
  fieldsOf,
  listOf,
  quoted,
  schemaTypes,
  textOf,
  typeOf,
} from './schema-types.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Reads that are posts, by their permission; and pushes, which replace what they stored before: sent twice, all is as after once. */
const repeatablePosts = new Set(['pushTimeseries', 'pushSummary']);

/** Where the place of a page is asked for; the old names of some stand behind the current one. */
const pageParameters = ['next_cursor', 'cursor', 'after', 'page', 'offset'] as const;

const keyOf: Readonly<Record<string, string>> = {
  teamKey: 'team',
  managementKey: 'management',
  linkToken: 'link',
};

type Read = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Fields;
  readonly schemas: Fields;
};

/** The two generated files of clients/typescript: what the client does at run time, and its types. */
export function typescriptClient(document: Fields): {
  readonly operations: string;
  readonly types: string;
} {
  const schemas = fieldsOf(fieldsOf(document['components'])['schemas']);
  const all = Object.entries(fieldsOf(document['paths'])).flatMap(([path, item]) =>
    methods.flatMap((method): readonly Read[] => {
      const operation = fieldsOf(fieldsOf(item)[method]);
      const id = textOf(operation['operationId']);
      return id === ''
        ? []
        : [{ name: camelCase(id), method: method.toUpperCase(), path, operation, schemas }];
    }),
  );
  const names = new Set(all.map(({ name }) => name));
  if (names.size !== all.length) throw new Error('two operations have one name in camel case');
  return { operations: operationTable(all), types: typeFile(all, document, schemas) };
}

/** The name of a method: `get_heartrate_grouped` is called by getHeartrateGrouped. */
export function camelCase(operationId: string): string {
  return operationId.replaceAll(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
}

function operationTable(all: readonly Read[]): string {
  return [
    '// Written by `npm run generate` from docs/openapi.json: change it there.',
    '',
    '/** One operation a line: name, method, path, key, how it may be repeated, media type of the body, paging. */',
    'export const operationTable = `',
    ...all.map((each) =>
      [each.name, each.method, each.path, keyName(each), repetition(each), mediaType(each)]
        .concat(pagingText(each))
        .join(' ')
        .trimEnd(),
    ),
    '`;',
    '',
  ].join('\n');
}

function keyName({ operation }: Read): string {
  const { security } = operation;
  if (!Array.isArray(security)) return 'team';
  const scheme = security.flatMap((each) => Object.keys(fieldsOf(each)))[0] ?? '';
  return keyOf[scheme] ?? 'none';
}

/** `always`: twice is as once; `keyed`: with an idempotency key; `never`: only where the server says that nothing was done. */
function repetition({ name, method, operation }: Read): string {
  const hasKey = listOf(operation['parameters']).some(
    (each) => fieldsOf(each)['name'] === 'x-idempotency-key',
  );
  if (hasKey) return 'keyed';
  const isRead = operation['x-permission'] === 'read' || repeatablePosts.has(name);
  return isRead || ['GET', 'PUT', 'DELETE'].includes(method) ? 'always' : 'never';
}

/** Of the body; a dash where there is none, or where it is JSON. */
function mediaType({ operation }: Read): string {
  const [media = '-'] = Object.keys(fieldsOf(fieldsOf(operation['requestBody'])['content']));
  return media === 'application/json' ? '-' : media;
}

type Paging = { readonly parameter: string; readonly items: string | null };

/** How the next page is asked for, and which field of a page has its items; null: none, or those of several sources. */
function pagingOf({ operation, schemas }: Read): Paging | null {
  const names = new Set(listOf(operation['parameters']).map((each) => fieldsOf(each)['name']));
  const parameter = pageParameters.find((name) => names.has(name));
  if (parameter === undefined) return null;
  const properties = fieldsOf(fieldsOf(answerSchema(operation, schemas))['properties']);
  const isCursor = !['page', 'offset'].includes(parameter);
  if (isCursor && !('next_cursor' in properties)) return null;
  if ('groups' in properties) return { parameter, items: null };
  const items = Object.entries(properties).find(([, each]) => fieldsOf(each)['type'] === 'array');
  return items === undefined ? null : { parameter, items: items[0] };
}

function pagingText(each: Read): string {
  if (isStream(each)) return 'stream';
  const paging = pagingOf(each);
  return paging === null ? '' : `${paging.parameter}>${paging.items ?? ''}`;
}

function typeFile(all: readonly Read[], document: Fields, schemas: Fields): string {
  const references = new Set<string>();
  const plain = all.filter((each) => !isStream(each));
  const paged = plain.flatMap((each) => {
    const paging = pagingOf(each);
    return paging === null ? [] : [{ each, items: paging.items }];
  });
  const streams = all.filter((each) => isStream(each));
  const itemOf = (name: string, items: string): string =>
    `Operations[${quoted(name)}]['answer'][${quoted(items)}][number]`;
  return [
    '// Written by `npm run generate` from docs/openapi.json: change it there.',
    '',
    '/** What each operation takes and answers. */',
    'export interface Operations {',
    ...plain.flatMap((each) => [
      ...documentation(each.operation),
      `  ${each.name}: { input: ${inputType(each, references)}; answer: ${answerType(each, references)} };`,
    ]),
    '}',
    '',
    '/** Operations that answer in pages. */',
    'export interface PagedOperations {',
    ...paged.map(({ each }) => `  ${each.name}: true;`),
    '}',
    '',
    '/** An item of a page, of those whose pages are one list. */',
    'export interface PageItems {',
    ...paged.flatMap(({ each, items }) =>
      items === null ? [] : [`  ${each.name}: ${itemOf(each.name, items)};`],
    ),
    '}',
    '',
    '/** A sample, of those whose pages are samples by source. */',
    'export interface GroupedSamples {',
    ...paged.flatMap(({ each, items }) =>
      items === null
        ? [
            `  ${each.name}: Operations['${each.name}']['answer']['groups'][string][number]['data'][number];`,
          ]
        : [],
    ),
    '}',
    '',
    '/** Streams: what each takes, and what each of their messages is. */',
    'export interface Streams {',
    ...streams.flatMap((each) => [
      ...documentation(each.operation),
      `  ${each.name}: { input: ${inputType(each, references)}; item: ${itemOf(pageOfStream(each, all), 'data')} };`,
    ]),
    '}',
    '',
    '/** What webhooks carry, by the type of the event. */',
    'export interface WebhookEvents {',
    ...Object.entries(fieldsOf(document['webhooks'])).map(
      ([type, item]) =>
        `  ${quoted(type)}: ${bodyType(fieldsOf(fieldsOf(item)['post']), references, schemas)};`,
    ),
    '}',
    ...schemaTypes(schemas, references),
    '',
  ].join('\n');
}

/** A stream carries the items of the pages below whose address it lies. */
function pageOfStream({ path }: Read, all: readonly Read[]): string {
  const page = all.find((each) => each.method === 'GET' && `${each.path}/stream` === path);
  if (page === undefined) throw new Error(`${path} streams the items of no page`);
  return page.name;
}

function documentation(operation: Fields): readonly string[] {
  const [summary, description] = [operation['summary'], operation['description']].map(textOf);
  const text = [`${summary ?? ''}.`, description ?? ''].join(' ').trim();
  const deprecated = operation['deprecated'] === true ? ' @deprecated' : '';
  return [`  /** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')}${deprecated} */`];
}

/** Of path and query together, as no operation has one name in both; headers are options of the request. */
function inputType({ operation, schemas, name }: Read, references: Set<string>): string {
  const parameters = listOf(operation['parameters'])
    .map(fieldsOf)
    .filter((each) => each['in'] === 'path' || each['in'] === 'query');
  const names = parameters.map((each) => textOf(each['name']));
  if (new Set([...names, 'body']).size !== names.length + 1)
    throw new Error(`${name} has two inputs of one name`);
  const fields = parameters.map((each) => {
    const isNeeded = each['required'] === true && fieldsOf(each['schema'])['default'] === undefined;
    const type = typeOf(each['schema'], references);
    return `${quoted(textOf(each['name']))}${isNeeded ? '' : '?'}: ${type}${isNeeded ? '' : ' | undefined'}`;
  });
  const body = fieldsOf(operation['requestBody']);
  if (Object.keys(body).length > 0) {
    const isNeeded = body['required'] === true;
    const type = bodyType(operation, references, schemas);
    fields.push(`body${isNeeded ? '' : '?'}: ${type}${isNeeded ? '' : ' | undefined'}`);
  }
  return fields.length === 0 ? 'Record<never, never>' : `{ ${fields.join('; ')} }`;
}

function bodyType(operation: Fields, references: Set<string>, schemas: Fields): string {
  const [[media, content] = ['', {}]] = Object.entries(
    fieldsOf(fieldsOf(operation['requestBody'])['content']),
  );
  if (media === 'multipart/form-data') return 'FormData';
  const { schema } = fieldsOf(content);
  return isBinary(schema, schemas)
    ? 'Blob | ArrayBuffer | Uint8Array<ArrayBuffer>'
    : typeOf(schema, references);
}

function answerContent(operation: Fields): readonly [string, unknown] {
  const responses = fieldsOf(operation['responses']);
  const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
  const [first] = Object.entries(fieldsOf(fieldsOf(responses[success])['content']));
  return first === undefined ? ['', undefined] : [first[0], fieldsOf(first[1])['schema']];
}

function answerSchema(operation: Fields, schemas: Fields): unknown {
  const [, schema] = answerContent(operation);
  return resolved(schema, schemas);
}

function answerType({ operation, schemas }: Read, references: Set<string>): string {
  const [media, schema] = answerContent(operation);
  if (media === '') return 'undefined';
  if (media.startsWith('text/')) return 'string';
  if (!media.includes('json') || isBinary(schema, schemas)) return 'Blob';
  return typeOf(schema, references);
}

function isStream({ operation }: Read): boolean {
  return answerContent(operation)[0] === 'text/event-stream';
}

function isBinary(schema: unknown, schemas: Fields): boolean {
  return fieldsOf(resolved(schema, schemas))['format'] === 'binary';
}

function resolved(schema: unknown, schemas: Fields): unknown {
  const reference = fieldsOf(schema)['$ref'];
  return typeof reference === 'string'
    ? schemas[reference.slice('#/components/schemas/'.length)]
    : schema;
}
