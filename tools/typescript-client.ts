import {
  answerContent,
  type ClientOperation,
  clientOperations,
  isBinary,
  isStream,
  operationLine,
  pageOfStream,
  pagingOf,
} from './client-operations.ts';
import {
  type Fields,
  fieldsOf,
  listOf,
  quoted,
  schemaTypes,
  textOf,
  typeOf,
} from './schema-types.ts';

/** The two generated files of clients/typescript: what the client does at run time, and its types. */
export function typescriptClient(document: Fields): {
  readonly operations: string;
  readonly types: string;
} {
  const schemas = fieldsOf(fieldsOf(document['components'])['schemas']);
  const all = clientOperations(document, camelCase);
  return { operations: operationTable(all), types: typeFile(all, document, schemas) };
}

/** The name of a method: `get_heartrate_grouped` is called by getHeartrateGrouped. */
export function camelCase(operationId: string): string {
  return operationId.replaceAll(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
}

function operationTable(all: readonly ClientOperation[]): string {
  return [
    '// Written by `npm run generate` from docs/openapi.json: change it there.',
    '',
    '/** One operation a line: name, method, path, key, how it may be repeated, media type of the body, paging. */',
    'export const operationTable = `',
    ...all.map(operationLine),
    '`;',
    '',
  ].join('\n');
}

function typeFile(all: readonly ClientOperation[], document: Fields, schemas: Fields): string {
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
      `  ${each.name}: { input: ${inputType(each, references)}; item: ${messageType(itemOf(pageOfStream(each, all), 'data'), each)} };`,
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

/** The type of a stream's messages. Messages of events have the body of a webhook, which `event_type` narrows. */
function messageType(item: string, { id }: ClientOperation): string {
  return id === 'streamEvents'
    ? `Omit<${item}, 'body'> & { 'body': WebhookEvents[keyof WebhookEvents] }`
    : item;
}

function documentation(operation: Fields): readonly string[] {
  const [summary, description] = [operation['summary'], operation['description']].map(textOf);
  const text = [`${summary ?? ''}.`, description ?? ''].join(' ').trim();
  const deprecated = operation['deprecated'] === true ? ' @deprecated' : '';
  return [`  /** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')}${deprecated} */`];
}

/** Of path and query together, as no operation has one name in both; headers are options of the request. */
function inputType({ operation, schemas, name }: ClientOperation, references: Set<string>): string {
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

function answerType({ operation, schemas }: ClientOperation, references: Set<string>): string {
  const [media, schema] = answerContent(operation);
  if (media === '') return 'undefined';
  if (media.startsWith('text/')) return 'string';
  if (!media.includes('json') || isBinary(schema, schemas)) return 'Blob';
  return typeOf(schema, references);
}
