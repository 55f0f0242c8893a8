import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';

import {
  type Claim,
  releaseDestination,
  takeDestinations,
} from '../src/webhooks/destinations/queue-store.ts';
import { addEndpoint, removeEndpoint } from '../src/webhooks/endpoints/service.ts';
import { openWebhooks } from '../src/webhooks/index.ts';
import { fanOut } from '../src/webhooks/sending/relay-store.ts';
import { openTestApp, type TestApp, type TestTeam } from './harness/app.ts';
import { everyEvent } from './harness/kept.ts';
import { openReceiver } from './harness/receiver.ts';

const type = 'daily.data.activity.created';
const floodsMax = 4;

let app: TestApp;
let teams: readonly TestTeam[];
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  app = await openTestApp({ hasInventedEvents: true });
  teams = await Promise.all(Array.from({ length: floodsMax + 1 }, async () => app.newTeam()));
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const teamAt = (index: number): TestTeam => {
  const team = teams[index];
  if (team === undefined) throw new Error('there are no more teams');
  return team;
};

/** Events of a team, as deliveries that are due and that no worker has. */
async function queueEvents({ scope }: TestTeam, count: number, quiet = false): Promise<void> {
  const subject = { eventType: type, userId: null, clientUserId: null };
  const events = Array.from({ length: count }, () => ({
    scope,
    event: jsonEvent(subject, { quiet }),
  }));
  const { db, clock } = app.resources;
  await db.write(scope, async (tx) => outbox.append(tx, events, everyEvent));
  const times = { now: clock.now(), leaseUntil: clock.now() };
  const room = { deliveries: 0, endpointIds: [], quotas: [], otherQuota: 0 };
  await db.write(acrossTenants, async (tx) => fanOut(tx, times, { eventsMax: 1000, room }));
}

let added: (readonly [TestTeam, string])[] = [];

async function addReceiver(team: TestTeam): Promise<void> {
  const { id } = await addEndpoint(app.resources, team.scope, { url: receiver.url });
  added.push([team, id]);
}

/** With the deliveries that wait for them. */
async function removeReceivers(): Promise<void> {
  for (const [team, id] of added) await removeEndpoint(app.resources, team.scope, id);
  added = [];
  receiver.received.length = 0;
}

/** Delivers everything with a worker that holds so many deliveries at once. */
async function deliverAll(deliveriesMax: number): Promise<void> {
  const webhooks = openWebhooks(app.resources, {
    renderers: { samples: () => '[]', summary: () => '{}' },
    privateNetworks: 'all',
    deliveriesMax,
  });
  const waiting = async (): Promise<number> =>
    (await app.database.query('select from delivery')).rowCount ?? 0;
  while ((await waiting()) > 0) await webhooks.deliverDue();
  await webhooks.stop(0);
}

it('deliveries: a team is served after at most one of each other, however many of theirs wait', async () => {
  const flood = fc.record({
    endpoints: fc.integer({ min: 1, max: 3 }),
    events: fc.integer({ min: 1, max: 30 }),
  });
  const cases = fc.record({
    slots: fc.integer({ min: 1, max: 8 }),
    floods: fc.array(flood, { minLength: 1, maxLength: floodsMax }),
    isOldest: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ slots, floods, isOldest }) => {
      const quiet = teamAt(floodsMax);
      if (isOldest) await addReceiver(quiet);
      for (const [index, { endpoints, events }] of floods.entries()) {
        for (let each = 0; each < endpoints; each += 1) await addReceiver(teamAt(index));
        await queueEvents(teamAt(index), events);
      }
      if (!isOldest) await addReceiver(quiet);
      await queueEvents(quiet, 1, true);
      await deliverAll(slots);
      const place = receiver.received.findIndex(({ body }) => JSON.parse(body).data.quiet === true);
      await removeReceivers();
      expect(place).toBeGreaterThanOrEqual(0);
      // Its turn is in the first group that is claimed, or in a round after it.
      expect(place).toBeLessThanOrEqual(slots + floods.length + 1);
    }),
    { numRuns: 12 },
  );
});

/** A broker of a team with events to publish since before those of all others. */
async function queueForBroker({ scope }: TestTeam, kind: string, events: number): Promise<void> {
  await app.database.query(
    `insert into event_pipeline (tenant_id, created_at, preferred, enabled, push_historical_data)
     values ($1, now(), $2, array[$2], false) on conflict do nothing`,
    [scope.tenantId, kind],
  );
  await app.database.query(
    `with destination as (
       insert into event_destination (uid, tenant_id, environment, kind, is_enabled, settings, retry_at)
       values ($1, $2, 'sandbox', $3, true, '', now() - interval '1 hour') returning id
     ) insert into destination_delivery (destination_id, event_id, run_at)
       select id, event, now() - interval '1 hour' from destination, generate_series(1, $4::int) as event`,
    [randomUUID(), scope.tenantId, kind, events],
  );
}

it('brokers: a team is served after at most one turn of each other broker', async () => {
  const kinds = ['kafka', 'cloud_pubsub', 'nats'];
  const cases = fc.record({
    slots: fc.integer({ min: 1, max: 4 }),
    floods: fc.array(fc.integer({ min: 1, max: kinds.length }), {
      minLength: 1,
      maxLength: floodsMax,
    }),
  });
  const { db } = app.resources;
  await fc.assert(
    fc.asyncProperty(cases, async ({ slots, floods }) => {
      await app.database.query('delete from event_pipeline');
      for (const [index, count] of floods.entries())
        for (const kind of kinds.slice(0, count)) await queueForBroker(teamAt(index), kind, 50);
      const quiet = teamAt(floodsMax);
      await queueForBroker(quiet, 'kafka', 1);
      const brokers = floods.reduce((sum, count) => sum + count, 0);
      const holder = randomUUID();
      let nowMs = Date.now();
      let served = 0;
      const held: number[] = [];
      for (;;) {
        nowMs += 1000;
        const now = new Date(nowMs);
        const claim: Claim = { holder, now, until: new Date(nowMs + 86_400_000) };
        const taken = await db.write(acrossTenants, async (tx) =>
          takeDestinations(tx, claim, slots - held.length),
        );
        held.push(...taken.map(({ id }) => id));
        served += taken.length;
        if (taken.some(({ tenantId }) => tenantId === quiet.scope.tenantId)) break;
        expect(served).toBeLessThanOrEqual(brokers + slots);
        const [first] = held.splice(0, 1);
        if (first === undefined) throw new Error('nothing was taken');
        await db.write(acrossTenants, async (tx) =>
          releaseDestination(tx, first, { holder, failures: 0, retryAt: now }),
        );
      }
    }),
    { numRuns: 12 },
  );
});
