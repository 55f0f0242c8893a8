import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { generated } from '../../tools/generate.ts';

type Document = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; responses: object }>>>
  >;
};

test('docs/not-served.md names each operation that answers 501, and no other', () => {
  const { paths } = JSON.parse(generated().get('docs/openapi.json') ?? '') as Document;
  const unserved = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ responses }) => '501' in responses)
    .map(({ operationId }) => operationId);
  const text = readFileSync(new URL('../../docs/not-served.md', import.meta.url), 'utf8');
  const named = [...text.matchAll(/^\| `(\w+)`/gmu)].map(([, name = '']) => name);
  expect(unserved.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set(unserved));
});
