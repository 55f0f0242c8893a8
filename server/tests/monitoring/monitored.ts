import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { Registry } from 'prom-client';
import { inject } from 'vitest';

import { measureArchive } from '#kernel/embedded-postgres/archive/metrics.ts';
import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { hourMs } from '#kernel/time.ts';

import { destinationConnectors } from '../../src/composition/connected.ts';
import { openDestinations } from '../../src/webhooks/destinations/open.ts';
import { addEndpoint, openWebhooks } from '../../src/webhooks/index.ts';
import { attemptsMax } from '../../src/webhooks/model.ts';
import { openEventHubs } from '../emulators/event-hubs.ts';
import { openTestApp, type TestTeam } from '../harness/app.ts';
import { everyEvent } from '../harness/kept.ts';
import { managementApi } from '../harness/management-api.ts';
import { openReceiver } from '../harness/receiver.ts';
import { readScrape, type Series } from './scrape.ts';

const refusedType = 'labtest.order.created';
const takenType = 'daily.data.activity.created';
const renderers = { samples: () => '[]', summary: () => '{}' };
/** How many events may wait for the broker: few, so that it is soon full. */
const waitingMax = 10;
/** How many requests may come with one key: more than an ordinary day has. */
const perKeyMax = 50;

/** A server with a team, receivers and a broker, on which a test makes what alerts are about. */
export type Monitored = {
  scrape(): Promise<readonly Series[]>;
  /** An ordinary day: samples come in, are read and told, and everybody takes what is sent. */
  workWell(): Promise<void>;
  /** The database takes no connection, while balancers and clients ask. */
  loseDatabase(): Promise<void>;
  /** A client sends more than its limit allows. */
  exceedLimit(): Promise<void>;
  /** A client goes on with a key that nobody has. */
  guessKeys(): Promise<void>;
  /** A receiver fails until its deliveries are given up. */
  failReceiver(): Promise<void>;
  /** The broker refuses events. */
  refuseEvents(): Promise<void>;
  /** The broker is away, until as many events wait for it as may. */
  loseBroker(): Promise<void>;
  close(): Promise<void>;
};

export async function openMonitored(): Promise<Monitored> {
  const app = await openTestApp({
    hasInventedEvents: true,
    guard: { perKey: { rate: { perSecond: 1, burst: perKeyMax }, includesLoopback: true } },
  });
  // How old events are is told by this clock, and they take the database's.
  app.clock.set(new Date());
  const { resources, database } = app;
  const team = await app.newTeam();
  let status = 204;
  const receiver = await openReceiver(() => ({ status }));
  const hubs = await openEventHubs({
    key: 'a2V5',
    keyName: 'send',
    hubs: ['events'],
    isRefused: (message) => message.application_properties?.['event-type'] === refusedType,
  });
  const destinations = openDestinations(resources, {
    renderers,
    privateNetworks: 'all',
    connectors: destinationConnectors,
    waitingMax,
  });
  const webhooks = openWebhooks(resources, {
    renderers,
    privateNetworks: 'all',
    onQueuedForBrokers: () => destinations.wake(),
  });
  const deliver = async (): Promise<void> => {
    await webhooks.deliverDue();
    await destinations.publishDue();
  };
  const append = async (
    { scope }: TestTeam,
    count: number,
    eventType = takenType,
  ): Promise<void> => {
    const event = jsonEvent({ eventType, userId: null, clientUserId: null }, {});
    const events = Array.from({ length: count }, () => ({ scope, event }));
    await resources.db.write(scope, async (tx) => outbox.append(tx, events, everyEvent));
  };
  // Tests have an external database. Servers measure the archive of the embedded one.
  const ofArchive = new Registry();
  measureArchive(resources, ofArchive);
  await database.query(
    "insert into archive_state (location, generation, moment_at) values ('a folder', 'one', now())",
  );
  const another = await app.newTeam();
  await addEndpoint(resources, another.scope, { url: receiver.url });
  await sendToHub(await managementApi(app), team, hubs.port);
  const user = await app.newUser(team);

  return {
    scrape: async () => {
      // The archive keeps up, also when a test has moved the clock.
      await database.query('update archive_state set moment_at = $1', [app.clock.now()]);
      return [
        ...readScrape((await app.request('GET', '/metrics')).text),
        ...readScrape(await ofArchive.metrics()),
      ];
    },
    workWell: async () => {
      const data = [{ timestamp: '2026-11-20T10:00:00Z', value: 61 }];
      await app.request('POST', `/v2/timeseries/${user.user_id}/heartrate`, {
        key: team.key,
        body: { stage: 'daily', provider: 'oura', data },
      });
      await app.request('GET', `/v2/user/${user.user_id}`, { key: team.key });
      await app.request('GET', '/readyz');
      status = 204;
      await append(another, 1);
      await append(team, 1);
      await deliver();
    },
    loseDatabase: async () => {
      const { rows } = await database.query<{ name: string }>('select current_database() as name');
      const name = rows[0]?.name ?? '';
      // From beside it: nobody may close the database they are in.
      const owner = new Client(inject('postgres').admin);
      await owner.connect();
      await owner.query(`alter database ${name} allow_connections false`);
      await owner.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
        [name],
      );
      for (let asked = 0; asked < 5; asked += 1) {
        await app.request('GET', '/readyz');
        await app.request('GET', '/v2/user', { key: team.key });
      }
      await owner.query(`alter database ${name} allow_connections true`);
      await owner.end();
    },
    exceedLimit: async () => {
      for (let asked = 0; asked < 2 * perKeyMax; asked += 1)
        await app.request('GET', '/v2/user', { key: another.key });
    },
    guessKeys: async () => {
      for (let asked = 0; asked < 5; asked += 1)
        await app.request('GET', '/v2/user', { key: `sk_us_${randomUUID()}` });
    },
    failReceiver: async () => {
      status = 500;
      await append(another, 1);
      for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
        await webhooks.deliverDue();
        app.clock.advance(12 * hourMs);
      }
    },
    refuseEvents: async () => {
      await append(team, 5, refusedType);
      await deliver();
    },
    loseBroker: async () => {
      await hubs.kill();
      await append(team, waitingMax + 1);
      await deliver();
      app.clock.advance(96 * hourMs);
      await destinations.publishDue();
    },
    close: async () => {
      await webhooks.stop(0);
      await destinations.stop(1000);
      await receiver.close();
      await hubs.kill();
      await app.close();
    },
  };
}

async function sendToHub(
  admin: Awaited<ReturnType<typeof managementApi>>,
  team: TestTeam,
  port: number,
): Promise<void> {
  const connection_string = `Endpoint=sb://127.0.0.1:${port};SharedAccessKeyName=send;SharedAccessKey=a2V5;UseDevelopmentEmulator=true`;
  const set = await admin.send('POST', '/team_etl_pipelines/sandbox/us', {
    body: {
      team_ids: [team.scope.teamId],
      preferences: { preferred: 'azure_amqp', enabled: ['azure_amqp'] },
      azure_amqp: { connection_string, default_event_hub: 'events' },
    },
  });
  if (set.status !== 200) throw new Error(`no destination was set: ${set.text}`);
}
