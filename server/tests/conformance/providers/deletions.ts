import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openRecurringJobs } from '#kernel/jobs/recurring.ts';
import { dayMs, hourMs } from '#kernel/time.ts';

import { findCallAddress, sourceJobs } from '../../../src/sources/index.ts';
import { addEndpoint } from '../../../src/webhooks/index.ts';
import type { TestUser } from '../../harness/app.ts';
import { toldOf } from '../../harness/told-events.ts';
import type { OpenWorld, World } from './world.ts';

type Found = { readonly timestamp: string; readonly value: number };

/** Of providers whose API tells what was deleted. */
export function deletionPromises(open: OpenWorld): void {
  describe('what is deleted at the provider', () => {
    let world: World;
    beforeAll(async () => {
      world = await open();
      await addEndpoint(world.app.resources, world.team.scope, { url: 'http://127.0.0.1:9/' });
    });
    afterAll(async () => world.close());

    test('goes with an event, and what is still there or of another source stays', async () => {
      const { user, today } = await somebodyWithDays(world, 3);
      const before = await world.samples(user);
      expect(before.length).toBe(3 * world.sampled.perDay);
      await tellFromAnother(world, user, before);
      await world.removeLastDay?.(user.user_id, today, 3);
      world.app.clock.advance(12 * hourMs);
      await world.worker.runDue();
      const kept = before.filter(({ timestamp }) => !isOf(world, timestamp, today));
      expect(kept.length).toBe(2 * world.sampled.perDay);
      expect(sorted(await world.samples(user))).toEqual(sorted([...before, ...kept]));
      const told = await toldOf(world.app, user.user_id);
      expect(told.filter(({ type }) => type.endsWith('.deleted'))).toContainEqual({
        type: expect.any(String),
        data: expect.objectContaining({
          source: { provider: world.connector.slug, type: expect.any(String) },
          count: world.sampled.perDay,
        }),
      });
    });

    test('comes back where the provider has it again', async () => {
      const { user, today } = await somebodyWithDays(world, 2);
      const before = await world.samples(user);
      await world.removeLastDay?.(user.user_id, today, 2);
      world.app.clock.advance(12 * hourMs);
      await world.worker.runDue();
      expect((await world.samples(user)).length).toBe(world.sampled.perDay);
      world.put(user.user_id, today, 2);
      world.app.clock.advance(12 * hourMs);
      await world.worker.runDue();
      expect(sorted(await world.samples(user))).toEqual(sorted(before));
    });
  });
}

async function somebodyWithDays(
  world: World,
  days: number,
): Promise<{ readonly user: TestUser; readonly today: string }> {
  const today = world.app.clock.now().toISOString().slice(0, 10);
  const user = await world.newUser();
  world.put(user.user_id, today, days);
  await world.connect(user);
  await world.worker.runDue();
  const address = await findCallAddress(world.engine, world.team.scope, world.connector.slug);
  if (address !== undefined) await world.subscribe?.(address);
  await openRecurringJobs(world.app.resources, sourceJobs(world.engine)).runNow(
    'sources.register_webhooks',
  );
  return { user, today };
}

/** The same from a phone. */
async function tellFromAnother(
  { app, team, sampled }: World,
  { user_id: userId }: TestUser,
  found: readonly Found[],
): Promise<void> {
  const stage = { stage: 'daily', provider: 'apple_health_kit' };
  const summaries = found.map(({ timestamp }) => ({
    sport_name: 'running',
    time_start: timestamp,
    time_end: new Date(Date.parse(timestamp) + hourMs).toISOString(),
  }));
  const samples = found.map(({ timestamp, value }) => ({
    value,
    timestamp,
    start: timestamp,
    end: timestamp,
  }));
  const path =
    sampled.isSummary === true
      ? `/v2/summary/${sampled.resource}/${userId}`
      : `/v2/timeseries/${userId}/${sampled.resource}`;
  const body = { ...stage, data: sampled.isSummary === true ? summaries : samples };
  const { status, text } = await app.request('POST', path, { key: team.key, body });
  expect([status, text.includes('detail')]).toEqual([200, false]);
}

/** Of the day that an emulator calls so: some live west of Greenwich, and their day ends with the next of UTC. */
const isOf = ({ dayStartsMs = 0 }: World, timestamp: string, day: string): boolean => {
  const ms = Date.parse(timestamp) - Date.parse(day) - dayStartsMs;
  return ms >= 0 && ms < dayMs;
};

const sorted = (found: readonly Found[]): readonly string[] =>
  found.map(({ timestamp, value }) => `${timestamp} ${value}`).toSorted();
