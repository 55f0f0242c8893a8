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
import { pascalCase, pythonName, PythonTypes, snakeCase } from './python-types.ts';
import { type Fields, fieldsOf, listOf, textOf } from './schema-types.ts';

const head = '# Written by `npm run generate` from docs/openapi.json: change it there.';

type Typed = {
  readonly each: ClientOperation;
  /** The class of the arguments; null: there are none. */
  readonly arguments: string | null;
  /** The type of the response in the module of models. */
  readonly answer: string;
  /** Of the parameters of the query: the names in the API. */
  readonly query: readonly string[];
};

/** The generated files of clients/python, by their names in the folder of the package. */
export function pythonClient(document: Fields): ReadonlyMap<string, string> {
  const schemas = fieldsOf(fieldsOf(document['components'])['schemas']);
  const models = new PythonTypes('models', schemas);
  const inputs = new PythonTypes('inputs', schemas);
  const all = clientOperations(document, snakeCase).map((each) => typed(each, models, inputs));
  return new Map([
    ['_operations.py', operationTable(all)],
    [
      'models.py',
      `${head}\n"""Responses of the API as dataclasses. \`raw\` of each is the JSON object that it was made of."""\n\nfrom __future__ import annotations\n\nfrom dataclasses import dataclass, field\nfrom typing import Any, Literal\n\nfrom ._decode import Model\n\n${models.text}\n`,
    ],
    [
      'inputs.py',
      `${head}\n"""Arguments and bodies of the API as typed dictionaries, for type checkers."""\n\nfrom __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypedDict\n\n${inputs.text}\n`,
    ],
    ['_sync_methods.py', methodFile(all, 'sync')],
    ['_async_methods.py', methodFile(all, 'async')],
  ]);
}

function typed(each: ClientOperation, models: PythonTypes, inputs: PythonTypes): Typed {
  const { operation, id } = each;
  const name = pascalCase(id);
  const parameters = listOf(operation['parameters'])
    .map(fieldsOf)
    .filter((parameter) => parameter['in'] === 'path' || parameter['in'] === 'query');
  const given = parameters.map((parameter) => {
    const wire = textOf(parameter['name']);
    const { schema } = parameter;
    return {
      name: pythonName(wire),
      type: inputs.typeOf(schema, `${name}${pascalCase(wire)}`),
      needed: parameter['required'] === true && fieldsOf(schema)['default'] === undefined,
    };
  });
  const body = fieldsOf(operation['requestBody']);
  if (Object.keys(body).length > 0)
    given.push({
      name: 'body',
      type: bodyType(each, inputs, `${name}Body`),
      needed: body['required'] === true,
    });
  if (given.length > 0) inputs.declareDictionary(`${name}Arguments`, given);
  return {
    each,
    arguments: given.length === 0 ? null : `${name}Arguments`,
    answer: answerType(each, models, `${name}Response`),
    query: parameters
      .filter((parameter) => parameter['in'] === 'query')
      .map((parameter) => textOf(parameter['name'])),
  };
}

function bodyType(
  { operation, schemas }: ClientOperation,
  inputs: PythonTypes,
  owner: string,
): string {
  const [[media, content] = ['', {}]] = Object.entries(
    fieldsOf(fieldsOf(operation['requestBody'])['content']),
  );
  // A form: text by name, and files as httpx takes them.
  if (media === 'multipart/form-data') return 'dict[str, Any]';
  const { schema } = fieldsOf(content);
  return isBinary(schema, schemas) ? 'bytes' : inputs.typeOf(schema, owner);
}

function answerType(each: ClientOperation, models: PythonTypes, owner: string): string {
  const [media, schema] = answerContent(each.operation);
  if (media === '') return 'None';
  if (media.startsWith('text/html')) return 'str';
  if (!media.includes('json') || media.includes('ndjson') || isBinary(schema, each.schemas))
    return 'bytes';
  return models.typeOf(schema, owner);
}

/** One line an operation: what the table of the clients says, names of the query, and type of the response. */
function operationTable(all: readonly Typed[]): string {
  const lines = all.map(({ each, query, answer }) =>
    [operationLine(each), query.join(','), answer].join('\t'),
  );
  const renamed = all
    .flatMap(({ each }) => listOf(each.operation['parameters']).map(fieldsOf))
    .filter((parameter) => parameter['in'] !== 'header')
    .map((parameter) => textOf(parameter['name']))
    .filter((name) => pythonName(name) !== name);
  const names = Object.fromEntries([...new Set(renamed)].map((name) => [name, pythonName(name)]));
  return `${head}\n\nRENAMED = ${JSON.stringify(names)}\n\nTABLE = """\\\n${lines.join('\n')}\n"""\n`;
}

type Way = 'sync' | 'async';

function methodFile(all: readonly Typed[], way: Way): string {
  const iterator = way === 'sync' ? 'Iterator' : 'AsyncIterator';
  const name = way === 'sync' ? 'Sync' : 'Async';
  const paged = all.flatMap((each) => {
    const paging = isStream(each.each) ? null : pagingOf(each.each);
    return paging === null ? [] : [{ ...each, items: paging.items }];
  });
  const streams = all.filter(({ each }) => isStream(each));
  const operations = all.map(({ each }) => each);
  return [
    head,
    '',
    'from __future__ import annotations',
    '',
    `from collections.abc import ${iterator}`,
    'from typing import TYPE_CHECKING, Any, Literal, Unpack',
    '',
    `from ._base import ${name}Calls`,
    '',
    'if TYPE_CHECKING:',
    '    from . import inputs, models',
    '    from ._options import RequestOptions',
    '    from .columns import SampleColumns',
    '    from .streams import StreamMessage',
    '',
    ...classOf(
      `${name}Methods`,
      name,
      all
        .filter(({ each }) => !isStream(each))
        .map((each) => method(each, qualified(each.answer), '_ask', way)),
    ),
    ...classOf(
      `${name}Pages`,
      name,
      paged.map((each) => method(each, `${iterator}[${qualified(each.answer)}]`, '_pages', 'sync')),
    ),
    ...classOf(
      `${name}Items`,
      name,
      paged
        .filter(({ items }) => items !== null)
        .map((each) => method(each, `${iterator}[Any]`, '_items', 'sync')),
    ),
    ...classOf(
      `${name}Columns`,
      name,
      paged
        .filter(({ items }) => items === null)
        .map((each) => method(each, 'list[SampleColumns]', '_columns', way)),
    ),
    ...classOf(
      `${name}Streams`,
      name,
      streams.map((each) => {
        // Fails while generating where a stream has no page.
        pageOfStream(each.each, operations);
        return method(each, `${iterator}[StreamMessage]`, '_stream', 'sync');
      }),
    ),
    '',
  ].join('\n');
}

function classOf(name: string, way: string, methods: readonly string[]): readonly string[] {
  return ['', `class ${name}(${way}Calls):`, ...methods, ''];
}

function method({ each, arguments: given }: Typed, answer: string, call: string, way: Way): string {
  const isAsync = way === 'async';
  const kwargs = given === null ? '' : `, **arguments: Unpack[inputs.${given}]`;
  const passed = given === null ? '{}' : 'arguments';
  return [
    '',
    `    ${isAsync ? 'async ' : ''}def ${each.name}(self, *, options: RequestOptions | None = None${kwargs}) -> ${answer}:`,
    `        """${documentation(each.operation)}"""`,
    `        return ${isAsync ? 'await ' : ''}self.${call}("${each.name}", ${passed}, options)`,
  ].join('\n');
}

/** Names of classes of the models as another module writes them. */
function qualified(type: string): string {
  return type.replaceAll(/"[^"]*"|\b[A-Z]\w*/gu, (name) =>
    name.startsWith('"') || ['None', 'Any', 'Literal', 'True', 'False'].includes(name)
      ? name
      : `models.${name}`,
  );
}

function documentation(operation: Fields): string {
  const [summary = '', description = ''] = [operation['summary'], operation['description']].map(
    textOf,
  );
  const text = [`${summary}.`, description].join(' ').trim();
  const deprecated = operation['deprecated'] === true ? ' Deprecated.' : '';
  return `${text}${deprecated}`
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replaceAll('\n', ' ')
    .replace(/"$/u, '" ');
}
