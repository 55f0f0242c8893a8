import { afterAll, expect, test } from 'vitest';

import { openRecurringJobs } from '#kernel/jobs/recurring.ts';

import { sourceJobs } from '../../../src/sources/index.ts';
import { openOura } from './emulated.ts';
import { providerPromises } from './suite.ts';
import { openWorld, sharedWorlds, withFew } from './world.ts';

const { worlds, close } = sharedWorlds([withFew(openOura)]);
afterAll(async () => close());

for (const open of worlds) providerPromises('oura', open);

test('what Oura calls about is asked for once, however many people use the application', async () => {
  const world = await openWorld(openOura);
  await world.connected();
  await world.connected();
  const jobs = openRecurringJobs(world.app.resources, sourceJobs(world.engine));
  await jobs.runNow('sources.register_webhooks');
  await jobs.runNow('sources.register_webhooks');
  const asked = world.emulator.requests.filter((each) =>
    each.includes('GET /v2/webhook/subscription'),
  );
  expect(asked.length).toBe(1);
  await world.close();
});
