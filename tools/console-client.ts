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
