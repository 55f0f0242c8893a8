import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openRecurringJobs } from '#kernel/jobs/recurring.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import { findCallAddress, sourceJobs } from '../../../src/sources/index.ts';
import { clientSecret, type OpenWorld, type World } from './world.ts';

export function webhookPromises(open: OpenWorld, areCallsSigned: boolean): void {
  describe('a call of the provider', () => {
    let world: World;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(async () => world.close());

    test('that something changed is followed at once, and a replay changes nothing', async () => {
      const user = await somebodyWithNews(world);
      expect(await world.call?.(user.user_id, clientSecret)).toBe(acknowledged(world));
      // A replay is a hint like any other: what is fetched again changes nothing.
      expect(await world.call?.(user.user_id, clientSecret)).toBe(acknowledged(world));
      await world.worker.runDue();
      expect((await world.samples(user)).length).toBe(world.sampled.perDay);
    });

    test('about something older, after one about something newer, takes nothing back', async () => {
      const user = await somebodyWithNews(world);
      await world.call?.(user.user_id, clientSecret);
      await world.worker.runDue();
      const now = world.app.clock.now();
      world.put(user.user_id, now.toISOString().slice(0, 10), 2);
      await world.call?.(user.user_id, clientSecret, now);
      await world.worker.runDue();
      await world.call?.(user.user_id, clientSecret, new Date(now.getTime() - minuteMs));
      await world.worker.runDue();
      expect((await world.samples(user)).length).toBe(2 * world.sampled.perDay);
    });

    test('that comes a day late is a hint like any other, or refused where its time is signed; polling finds the same', async () => {
      const user = await somebodyWithNews(world);
      const { doCallsExpire = false } = world;
      const { perDay } = world.sampled;
      const at = new Date(world.app.clock.now().getTime() - dayMs);
      const answer = await world.call?.(user.user_id, clientSecret, at);
      expect(answer).toBe(doCallsExpire ? 404 : acknowledged(world));
      await world.worker.runDue();
      expect((await world.samples(user)).length).toBe(doCallsExpire ? 0 : perDay);
      world.app.clock.advance(12 * hourMs);
      await world.worker.runDue();
      expect((await world.samples(user)).length).toBe(perDay);
    });

    if (areCallsSigned)
      test('that is forged is refused and not followed', async () => {
        const user = await somebodyWithNews(world);
        expect(await world.call?.(user.user_id, 'the secret of somebody else')).toBe(404);
        await world.worker.runDue();
        expect(await world.samples(user)).toEqual([]);
      });

    test('to an address that we never gave is answered as if there were none', async () => {
      const path = `/webhooks/providers/${world.connector.slug}/installation.guess`;
      const answer = await world.app.request('POST', path, { body: {} });
      expect([answer.status, answer.text]).toEqual([404, '{"detail":"Not found"}']);
    });
  });
}

const acknowledged = ({ connector }: World): number => connector.webhooks?.acknowledgement ?? 200;

/** Connected, asked for calls, and with a day at the provider that was not fetched. */
async function somebodyWithNews(world: World): ReturnType<World['connected']> {
  const user = await world.connected();
  await world.worker.runDue();
  const address = await findCallAddress(world.engine, world.team.scope, world.connector.slug);
  if (address !== undefined) await world.subscribe?.(address);
  await openRecurringJobs(world.app.resources, sourceJobs(world.engine)).runNow(
    'sources.register_webhooks',
  );
  world.put(user.user_id, world.app.clock.now().toISOString().slice(0, 10), 1);
  return user;
}
