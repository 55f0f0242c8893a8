import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { newOrder } from '../../../../tests/harness/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

describe('the physicians of a team', () => {
  it('are in a sandbox who orders where nobody is named', async () => {
    const team = await app.newTeam();
    const { body } = await app.request('GET', `/v2/team/${team.scope.teamId}/physicians`, {
      key: team.key,
    });
    const order = await newOrder(app, team, {});
    expect(body).toEqual([order.physician]);
  });

  it('are none in production, where every order names its own', async () => {
    const team = await app.newTeam({ environment: 'production' });
    const at = `/v2/team/${team.scope.teamId.toUpperCase()}/physicians`;
    expect((await app.request('GET', at, { key: team.key })).body).toEqual([]);
  });

  it('are told to nobody else', async () => {
    const [mine, theirs] = [await app.newTeam(), await app.newTeam()];
    const at = `/v2/team/${theirs.scope.teamId}/physicians`;
    expect((await app.request('GET', at, { key: mine.key })).status).toBe(404);
  });
});
