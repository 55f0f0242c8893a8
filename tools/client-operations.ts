import { type Fields, fieldsOf, listOf, textOf } from './schema-types.ts';

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

export type ClientOperation = {
  /** The operation id. */
  readonly id: string;
  /** The name of the method in the language of the client. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Fields;
  readonly schemas: Fields;
};

type Paging = { readonly parameter: string; readonly items: string | null };

/** How the next page is asked for, and which field of a page has its items; null: none, or those of several sources. */
export function pagingOf({ operation, schemas }: ClientOperation): Paging | null {
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

/** Every operation of the document, in its order: the one table from which the clients are generated. */
export function clientOperations(
  document: Fields,
  nameOf: (operationId: string) => string,
): readonly ClientOperation[] {
  const schemas = fieldsOf(fieldsOf(document['components'])['schemas']);
  const all = Object.entries(fieldsOf(document['paths'])).flatMap(([path, item]) =>
    methods.flatMap((method): readonly ClientOperation[] => {
      const operation = fieldsOf(fieldsOf(item)[method]);
      const id = textOf(operation['operationId']);
      const name = nameOf(id);
      return id === ''
        ? []
        : [{ id, name, method: method.toUpperCase(), path, operation, schemas }];
    }),
  );
  const names = new Set(all.map(({ name }) => name));
  if (names.size !== all.length)
    throw new Error('two operations have one name in camel case or snake case');
  return all;
}

function keyName({ operation }: ClientOperation): string {
  const { security } = operation;
  if (!Array.isArray(security)) return 'team';
  const scheme = security.flatMap((each) => Object.keys(fieldsOf(each)))[0] ?? '';
  return keyOf[scheme] ?? 'none';
}

/** `always`: twice is as once; `keyed`: with an idempotency key; `never`: only where the server says that nothing was done. */
function repetition({ id, method, operation }: ClientOperation): string {
  const hasKey = listOf(operation['parameters']).some(
    (each) => fieldsOf(each)['name'] === 'x-idempotency-key',
  );
  if (hasKey) return 'keyed';
  const isRead = operation['x-permission'] === 'read' || repeatablePosts.has(id);
  return isRead || ['GET', 'PUT', 'DELETE'].includes(method) ? 'always' : 'never';
}

/** Of the body; a dash where there is none, or where it is JSON. */
function mediaType({ operation }: ClientOperation): string {
  const [media = '-'] = Object.keys(fieldsOf(fieldsOf(operation['requestBody'])['content']));
  return media === 'application/json' ? '-' : media;
}

/** Name, method, path, key, repetition, media type of the body, and paging of an operation, separated by spaces. */
export function operationLine(each: ClientOperation): string {
  return [each.name, each.method, each.path, keyName(each), repetition(each), mediaType(each)]
    .concat(pagingText(each))
    .join(' ')
    .trimEnd();
}

function pagingText(each: ClientOperation): string {
  if (isStream(each)) return 'stream';
  const paging = pagingOf(each);
  return paging === null ? '' : `${paging.parameter}>${paging.items ?? ''}`;
}

/** A stream carries the items of the pages below whose address it lies. */
export function pageOfStream({ path }: ClientOperation, all: readonly ClientOperation[]): string {
  const page = all.find((each) => each.method === 'GET' && `${each.path}/stream` === path);
  if (page === undefined) throw new Error(`${path} streams the items of no page`);
  return page.name;
}

export function answerContent(operation: Fields): readonly [string, unknown] {
  const responses = fieldsOf(operation['responses']);
  const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
  const [first] = Object.entries(fieldsOf(fieldsOf(responses[success])['content']));
  return first === undefined ? ['', undefined] : [first[0], fieldsOf(first[1])['schema']];
}

export function answerSchema(operation: Fields, schemas: Fields): unknown {
  const [, schema] = answerContent(operation);
  return resolved(schema, schemas);
}

export function isStream({ operation }: ClientOperation): boolean {
  return answerContent(operation)[0] === 'text/event-stream';
}

export function isBinary(schema: unknown, schemas: Fields): boolean {
  return fieldsOf(resolved(schema, schemas))['format'] === 'binary';
}

function resolved(schema: unknown, schemas: Fields): unknown {
  const reference = fieldsOf(schema)['$ref'];
  return typeof reference === 'string'
    ? schemas[reference.slice('#/components/schemas/'.length)]
    : schema;
}
