import { expect, test } from 'vitest';

import { typescriptClient } from './typescript-client.ts';

type Parameter = Readonly<Record<string, unknown>>;

const inQuery = (name: string): Parameter => ({ name, in: 'query', schema: { type: 'string' } });
const page = {
  type: 'object',
  properties: { total: {}, data: { type: 'array', items: {} }, next_cursor: {} },
};
const answers = (schema: unknown, media = 'application/json'): object => ({
  responses: { 200: { content: { [media]: { schema } } } },
});

const documentOf = (paths: object): Readonly<Record<string, unknown>> => ({
  paths,
  webhooks: {},
  components: { schemas: { File: { type: 'string', format: 'binary' } } },
});

const linesOf = (paths: object): readonly string[] =>
  typescriptClient(documentOf(paths)).operations.split('\n').slice(4, -2);

test('a line says how an operation is called, repeated and paged', () => {
  const idempotent = { name: 'x-idempotency-key', in: 'header', schema: { type: 'string' } };
  expect(
    linesOf({
      '/a': {
        get: { operationId: 'list_a', parameters: [inQuery('next_cursor')], ...answers(page) },
      },
      '/b': { post: { operationId: 'makeB', 'x-permission': 'write', ...answers({}) } },
      '/c': { post: { operationId: 'findC', 'x-permission': 'read', ...answers({}) } },
      '/d': { post: { operationId: 'makeD', parameters: [idempotent], ...answers({}) } },
      '/e': { get: { operationId: 'getE', security: [{ managementKey: [] }], ...answers({}) } },
      '/a/stream': { get: { operationId: 'streamA', ...answers({}, 'text/event-stream') } },
    }),
  ).toEqual([
    'listA GET /a team always - next_cursor>data',
    'makeB POST /b team never -',
    'findC POST /c team always -',
    'makeD POST /d team keyed -',
    'getE GET /e management always -',
    'streamA GET /a/stream team always - stream',
  ]);
});

test('a file is answered as a Blob, nothing as undefined', () => {
  const { types } = typescriptClient(
    documentOf({
      '/f': { get: { operationId: 'getF', ...answers({ $ref: '#/components/schemas/File' }) } },
      '/g': { put: { operationId: 'putG', responses: { 204: {} } } },
    }),
  );
  expect(types).toContain('getF: { input: Record<never, never>; answer: Blob }');
  expect(types).toContain('putG: { input: Record<never, never>; answer: undefined }');
});

test('two inputs or two methods of one name are refused', () => {
  const user = { name: 'id', in: 'path', required: true, schema: {} };
  const twice = { '/{id}': { get: { operationId: 'get', parameters: [user, inQuery('id')] } } };
  expect(() => linesOf(twice)).toThrow('get has two inputs of one name');
  const both = { '/a': { get: { operationId: 'get_a' } }, '/b': { get: { operationId: 'getA' } } };
  expect(() => linesOf(both)).toThrow('one name in camel case');
});
