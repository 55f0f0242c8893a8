import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everyKey, type Keys } from '../../../tests/harness/every-operation.ts';
import { mismatches, rolePermissions } from '../../../tests/harness/role-permissions.ts';

let app: TestApp;
let team: TestTeam;
let keys: Keys;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  keys = await everyKey(app, team);
});
afterAll(async () => app.close());

it.each(rolePermissions)('%s may do what is said of it, and nothing else', async (role, may) => {
  expect(await mismatches({ app, team, keys }, { role, may })).toEqual([]);
});
