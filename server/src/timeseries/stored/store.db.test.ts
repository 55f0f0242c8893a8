import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../../tests/harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

it('a series that the database does not number is an error, and never a series with the number 0', async () => {
  await app.database.query(`
    create function skip_series() returns trigger language plpgsql as 'begin return null; end';
    create trigger skip_series before insert on series for each row execute function skip_series();`);
  const team = await app.newTeam();
  const { user_id: userId } = await app.newUser(team);
  const data = [{ timestamp: '2026-01-10T00:00:00Z', value: 60, unit: 'bpm' }];
  const pushed = await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body: { stage: 'daily', provider: 'oura', data },
  });
  expect(pushed.status).toBe(500);
  const { rows } = await app.database.query('select series_id from sample_chunk');
  expect(rows).toEqual([]);
});
