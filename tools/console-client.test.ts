import { expect, test } from 'vitest';

import { consoleClient, readOperationIds } from './console-client.ts';

const document = {
  paths: {
    '/v2/user/{user_id}': {
      get: {
        operationId: 'getUser',
        parameters: [
          { name: 'user_id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', required: true, schema: { type: 'integer', default: 5 } },
        ],
        responses: {
          200: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } },
          },
        },
      },
      delete: { operationId: 'deleteUser', responses: { 204: {} } },
    },
  },
  components: {
    schemas: {
      User: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string' },
          state: { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] },
          sources: { type: 'array', items: { $ref: '#/components/schemas/Source' } },
        },
      },
      Source: { type: 'object', additionalProperties: { type: 'number' } },
      Unused: { type: 'string' },
    },
  },
};

test('types are written of the operations that are used, and of what they refer to', () => {
  const text = consoleClient(document, ['getUser']);
  expect(text).toContain("'/v2/user/{user_id}'");
  expect(text).toContain("path: { 'user_id': string }");
  expect(text).toContain("query?: { 'limit'?: number | undefined }");
  expect(text).toContain('delete?: never;');
  expect(text).toContain('export type Source = Record<string, number>;');
  expect(text).toContain(`'state'?: "a" | "b" | null | undefined`);
  expect(text).not.toContain('Unused');
});

test('an operation that is there no more is told by its name', () => {
  expect(() => consoleClient(document, ['getUser', 'patchUser'])).toThrow('patchUser');
});

test('the list is read without comments, and each operation once', () => {
  expect(readOperationIds('# all\nb\na # why\n\nb\n')).toEqual(['a', 'b']);
});
