import { dayMs, minuteMs } from '#kernel/time.ts';
import { summaryResources } from '#summaries';
import { resources } from '#timeseries';

import { eventCatalogue } from '../../src/composition/slices.ts';
import type { TestApp, TestTeam, TestUser } from './app.ts';
import { addDevice } from './connected-user.ts';
import { validSample } from './timeseries/valid-sample.ts';

/** A new user of whom three samples of each resource and one summary of each are pushed. */
export async function pushEverything(app: TestApp, team: TestTeam): Promise<TestUser> {
  const user = await app.newUser(team, { fallback_time_zone: 'Europe/Vienna' });
  const at = new Date(app.clock.now().getTime() - dayMs);
  const push = async (path: string, data: unknown): Promise<void> => {
    const body = { stage: 'daily', provider: 'oura', data };
    const { status, text } = await app.request('POST', path, { key: team.key, body });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  };
  await addDevice(app, team, user.user_id);
  for (const resource of Object.values(resources)) {
    const samples = [0, 1, 2].map((minutes) =>
      validSample(resource, new Date(at.getTime() + minutes * minuteMs)),
    );
    await push(`/v2/timeseries/${user.user_id}/${resource.name}`, samples);
  }
  for (const { name } of Object.values(summaryResources)) {
    const { source: _source, ...shown } = eventCatalogue.exampleOf(
      `daily.data.${name}.created`,
    ) as Readonly<Record<string, unknown>>;
    await push(`/v2/summary/${name}/${user.user_id}`, name === 'profile' ? shown : [shown]);
  }
  return user;
}
