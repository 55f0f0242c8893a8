import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openQueue } from '#kernel/queue.ts';

import { sourceJobs } from '../../../src/sources/index.ts';
import { clientSecret, openWorld, type OpenProvider, type World } from './world.ts';

export function webhookPromises(open: OpenProvider): void {
  describe('a call of the provider', () => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld(open);
    });
    afterAll(async () => world.close());

    test('that something changed is followed at once, and a forged one never', async (context) => {
      const { call } = world;
      if (call === null) {
        context.skip();
        return;
      }
      const user = await world.connected();
      await world.worker.runDue();
      await openQueue(world.app.resources, sourceJobs(world.engine)).runNow(
        'sources.register_webhooks',
      );
      world.put(user.user_id, world.app.clock.now().toISOString().slice(0, 10), 1);
      expect(await call(user.user_id, 'the secret of somebody else')).toBe(404);
      await world.worker.runDue();
      expect(await world.samples(user)).toEqual([]);
      expect(await call(user.user_id, clientSecret)).toBe(200);
      // A replay is a hint like any other: what is fetched again changes nothing.
      expect(await call(user.user_id, clientSecret)).toBe(200);
      await world.worker.runDue();
      expect((await world.samples(user)).length).toBe(world.sampled.perDay);
    });

    test('to an address that we never gave is answered as if there were none', async () => {
      const path = `/webhooks/providers/${world.connector.slug}/installation.guess`;
      const answer = await world.app.request('POST', path, { body: {} });
      expect([answer.status, answer.text]).toEqual([404, '{"detail":"Not found"}']);
    });
  });
}
