import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { meaningOf } from '#console/webhooks/types/model.ts';

const events = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8');

test('every event type of the server is said in words', () => {
  const named = /`((?:[a-z_]+\.){2,3}[a-z_]+)`/gu;
  const types = [...events.matchAll(named)].map(([, type = '']) => type);
  expect(types.length).toBeGreaterThan(100);
  expect(types.filter((type) => meaningOf(type) === null)).toEqual([]);
});
