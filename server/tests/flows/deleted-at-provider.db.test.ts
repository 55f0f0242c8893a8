import { afterAll, beforeAll, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import { openRecurringJobs } from '#kernel/jobs/recurring.ts';
import type { UserId } from '#kernel/scope.ts';
import { dayMs, hourMs } from '#kernel/time.ts';

import { runAsImport } from '../../src/deletions/index.ts';
import { sourceJobs } from '../../src/sources/index.ts';
import { openOura, openWithings } from '../conformance/providers/emulated.ts';
import { live, ownServers } from '../conformance/providers/live.ts';
import { openWorld, type World } from '../conformance/providers/world.ts';
import { dexcomPerson } from '../emulators/dexcom/data.ts';
import { ouraPerson } from '../emulators/oura/documents.ts';
import type { Account } from '../emulators/provider.ts';

const opened: World[] = [];
const open = async (from: Parameters<typeof openWorld>[0]): Promise<World> => {
  const world = await openWorld(from);
  opened.push(world);
  return world;
};
afterAll(async () => {
  for (const world of opened) await world.close();
});

let withings: World;
beforeAll(async () => {
  withings = await open(openWithings);
});

const today = ({ app }: World): string => app.clock.now().toISOString().slice(0, 10);

async function connectedWith(world: World, days: number) {
  const user = await world.newUser();
  world.put(user.user_id, today(world), days);
  await world.connect(user);
  await world.worker.runDue();
  await openRecurringJobs(world.app.resources, sourceJobs(world.engine)).runNow(
    'sources.register_webhooks',
  );
  return user;
}

test('what an imported file has, too, stays when its provider deletes it', async () => {
  const user = await connectedWith(withings, 2);
  const last = (await withings.samples(user)).at(-1) ?? expect.unreachable();
  const importId = '00000000-0000-4000-8000-00000000000a';
  const batch = {
    resource: 'body_weight',
    provider: 'withings',
    stage: 'daily',
    timeZone: null,
    now: withings.app.clock.now(),
    data: [{ source_type: 'scale', timestamp: last.timestamp, value: last.value + 1, unit: 'kg' }],
  } as const;
  await withings.app.database.query(
    `insert into import_run (id, tenant_id, user_id, kind, state, actor_type, actor_id, created_at, seen_at)
     values ($1, $2, $3, 'fit', 'running', 'key', 'test', now(), now())`,
    [importId, withings.team.scope.tenantId, user.user_id],
  );
  await runAsImport(importId, async () =>
    withings.engine.sink.samples(withings.team.scope, trust<UserId>(user.user_id), batch),
  );
  await withings.removeLastDay?.(user.user_id, today(withings), 2);
  withings.app.clock.advance(12 * hourMs);
  await withings.worker.runDue();
  const left = await withings.samples(user);
  expect(left.map(({ timestamp }) => timestamp)).toContain(last.timestamp);
  expect(left.length).toBe(2);
});

test('a call of somebody who knows the address deletes nothing that the provider lists', async () => {
  const user = await connectedWith(withings, 2);
  const before = await withings.samples(user);
  const now = withings.app.clock.now().getTime();
  const whole = { fromMs: now - 30 * dayMs, toMs: now };
  await withings.app.database.query(
    'update provider_pull set deletion_hints = $2::int8multirange, run_at = $3 where user_id = $1 and kind = $4',
    [user.user_id, `{[${whole.fromMs},${whole.toMs})}`, withings.app.clock.now(), 'recent'],
  );
  await withings.worker.runDue();
  expect(await withings.samples(user)).toEqual(before);
  const { rows } = await withings.app.database.query('select 1 from deletion where user_id = $1', [
    user.user_id,
  ]);
  expect(rows).toEqual([]);
});

test('a sleep that a person of Oura deletes without a call goes with the next round', async () => {
  const world = await open(openOura);
  const user = await connectedWith(world, 2);
  const nights = async (): Promise<number> => {
    const query = { start_date: '2020-01-01' };
    const path = `/v2/summary/sleep/${user.user_id}`;
    const read = await world.app.request<{ sleep: readonly unknown[] }>('GET', path, {
      key: world.team.key,
      query,
    });
    return read.body.sleep.length;
  };
  const before = await nights();
  const person: Account = ouraPerson(today(world), 2);
  const sleep = (person['sleep'] ?? []).map((each, index, all) =>
    index === all.length - 1 ? { ...each, type: 'deleted' } : each,
  );
  world.putAccount?.(user.user_id, { ...person, sleep });
  world.app.clock.advance(12 * hourMs);
  await world.worker.runDue();
  expect(await nights()).toBe(before - 1);
});

test('what is listed as deleted at Dexcom goes, and nothing else', async () => {
  const world = await open(live.dexcom_v3.open);
  const user = await connectedWith(world, 2);
  const count = async (resource: string): Promise<number> => {
    const path = `/v2/timeseries/${user.user_id}/${resource}/grouped`;
    const read = await world.app.request<{
      groups: Record<string, readonly { data: readonly unknown[] }[]>;
    }>('GET', path, { key: world.team.key, query: { start_date: '2020-01-01' } });
    return Object.values(read.body.groups)
      .flat()
      .reduce((sum, { data }) => sum + data.length, 0);
  };
  const [carbohydrates, insulin] = [await count('carbohydrates'), await count('insulin_injection')];
  expect(carbohydrates).toBeGreaterThan(1);
  const person: Account = dexcomPerson(today(world), 2);
  let isDone = false;
  const events = (person['events'] ?? []).map((each) => {
    const isFirst = !isDone && each['eventType'] === 'carbs' && each['eventStatus'] !== 'deleted';
    isDone ||= isFirst;
    return isFirst ? { ...each, eventStatus: 'deleted' } : each;
  });
  world.putAccount?.(user.user_id, { ...person, events });
  world.app.clock.advance(12 * hourMs);
  await world.worker.runDue();
  expect([await count('carbohydrates'), await count('insulin_injection')]).toEqual([
    carbohydrates - 1,
    insulin,
  ]);
});

test('a value that was deleted in Nightscout and sent again for the same moment stays', async () => {
  const world = await open(ownServers.nightscout);
  const user = await connectedWith(world, 2);
  const before = await world.samples(user);
  await world.removeLastDay?.(user.user_id, today(world), 2);
  const again = { identifier: 'again', eventType: 'Carb Correction', carbs: 30, isValid: true };
  const date = Date.parse(before.at(-1)?.timestamp ?? '');
  const srvModified = world.app.clock.now().getTime();
  const deleted = { eventType: 'Carb Correction', carbs: 45, date, isValid: false, srvModified };
  world.putAccount?.(user.user_id, {
    entries: [],
    treatments: [deleted, { ...again, date, srvCreated: srvModified, srvModified }],
  });
  world.app.clock.advance(12 * hourMs);
  await world.worker.runDue();
  const left = await world.samples(user);
  expect(left.map(({ timestamp }) => timestamp)).toEqual(before.map(({ timestamp }) => timestamp));
  expect(left.at(-1)?.value).toBe(30);
});
