import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from './harness/app.ts';
import { longestHold } from './harness/loop-work.ts';

/** Nothing holds the event loop for longer, in processor time: other requests wait for it. */
const budgetMs = 50;
/** Loading cannot be measured twice, and a pause of the garbage collector may be in it. */
const pauseMs = 50;

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

it('loading reference data does not hold the loop, nor does the first search after it', async () => {
  const loading = await longestHold(async () => app.service.warm(new AbortController().signal));
  const searching: Record<string, number> = {};
  for (const [path, query] of [
    ['/v3/insurance/search/diagnosis', { diagnosis_query: 'diabetes' }],
    ['/v3/insurance/search/payor', { insurance_name: 'aetna' }],
    ['/v3/lab_tests/markers', { name: 'glucose' }],
  ] as const)
    searching[path] = await longestHold(async () => {
      expect([path, (await app.request('GET', path, { key: team.key, query })).status]).toEqual([
        path,
        200,
      ]);
    });
  const held = Object.entries({ loading, ...searching });
  expect(held.filter(([, ms]) => ms > budgetMs + pauseMs)).toEqual([]);
});
