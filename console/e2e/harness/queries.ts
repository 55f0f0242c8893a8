import { expect } from 'vitest';

import type { TestApp, TestTeam } from '../../../server/tests/harness/app.ts';
import { managementApi } from '../../../server/tests/harness/management-api.ts';

const query = {
  select: [{ func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } }],
  group_by: [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } }],
};

/** A question as the address of its page has it. */
export const meanByDay = JSON.stringify({
  timeframe: {
    type: 'relative',
    anchor: new Date().toISOString().slice(0, 10),
    past: { value: 7, unit: 'day' },
  },
  queries: [query],
});

type Place = { readonly app: TestApp; readonly team: TestTeam };
let made = 0;

/** A continuous query of the team, and one of those whose table it is to keep. */
export async function keptQuery({
  app,
  team,
}: Place): Promise<{ queryId: string; userId: string }> {
  made += 1;
  const { user_id: userId } = await app.newUser(team);
  const { teamId, environment } = team.scope;
  const management = await managementApi(app);
  const path = `/team/${teamId}/${environment}/continuous_query`;
  const body = { slug: `heart-${made}`, title: 'Heart by day', query };
  const answer = await management.send<{ id: string }>('POST', path, { body });
  expect(answer.status, answer.text).toBe(200);
  return { queryId: answer.body.id, userId };
}
