import { expect, test } from 'vitest';

import { ProviderError } from '../connector.ts';
import { walkPages } from './requests.ts';

const walk = async (nextOf: (page: number) => number | null): Promise<readonly number[]> => {
  const pages: number[] = [];
  for await (const page of walkPages(0, async (cursor) => cursor, nextOf)) pages.push(page);
  return pages;
};

test('pages are followed until one names no next', async () => {
  expect(await walk((page) => (page < 2 ? page + 1 : null))).toEqual([0, 1, 2]);
});

test('a page that comes again and names itself is asked for again later; pages without an end are not followed', async () => {
  const error = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (thrown: unknown) => (thrown instanceof ProviderError ? thrown.failure : thrown),
    );
  expect(await error(walk((page) => Math.min(page + 1, 3)))).toBe('provider_unavailable');
  expect(await error(walk((page) => page + 1))).toBe('unexpected_error');
});
