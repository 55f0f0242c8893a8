import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { expect, it, vi } from 'vitest';

import { type HubEvent, openEventHubs } from '../emulators/event-hubs.ts';
import { diskFolder } from '../harness/folders.ts';
import { batchSamples, createUser, idOf, Pusher, readAll } from '../harness/pusher.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';
import { simulationDraw } from '../harness/seed.ts';

const draw = simulationDraw();

const crashes = 4;
const users = 4;
/** Acknowledged between two crashes, however slow the machine is. */
const samplesEach = 4 * batchSamples;
const key = 'sk_us_broker_crash_key_0123456789';
const managementKey = 'mg_broker_crash_key_0123456789';

type Announced = {
  readonly user_id: string;
  readonly data: {
    readonly data: readonly { readonly timestamp: string; readonly value: number }[];
  };
};

function announcedBy(events: readonly HubEvent[]): Map<string, number> {
  const announced = new Map<string, number>();
  for (const { message } of events) {
    const { content } = message.body;
    const isCompressed = message.content_encoding === 'gzip';
    const event: Announced = JSON.parse((isCompressed ? gunzipSync(content) : content).toString());
    for (const sample of event.data.data) announced.set(idOf(event.user_id, sample), sample.value);
  }
  return announced;
}

it('a broker gets everything that was acknowledged, whenever it, Salus and the database are killed', async () => {
  const dataDir = await mkdtemp(path.join(diskFolder(), 'salus-broker-crash-'));
  const environment = {
    SALUS_DATA_DIR: dataDir,
    SALUS_BOOTSTRAP_TEAM_KEY: key,
    SALUS_BOOTSTRAP_MANAGEMENT_KEY: managementKey,
  };
  const hubs = await openEventHubs({
    key: 'a2V5',
    keyName: 'send',
    hubs: ['events'],
    isRefused: () => false,
  });
  let server: SalusProcess | undefined;
  try {
    server = await startSalus(environment);
    const printed = (name: string): string =>
      new RegExp(`${name}\\s+(\\S+)`, 'u').exec(server?.output.stdout ?? '')?.[1] ?? '';
    const set = await fetch(
      `${server.url}/v1/org/${printed('Organisation')}/team_etl_pipelines/sandbox/us`,
      {
        method: 'POST',
        headers: { 'x-management-key': managementKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          team_ids: [printed('Team')],
          preferences: { preferred: 'azure_amqp', enabled: ['azure_amqp'] },
          azure_amqp: {
            connection_string: `Endpoint=sb://127.0.0.1:${hubs.port};SharedAccessKeyName=send;SharedAccessKey=a2V5;UseDevelopmentEmulator=true`,
            default_event_hub: 'events',
          },
        }),
      },
    );
    expect([set.status, await set.text()]).toEqual([200, expect.anything()]);
    const pushers: Pusher[] = [];
    for (let index = 0; index < users; index += 1) {
      pushers.push(new Pusher(await createUser({ url: server.url, key }, `crash-${index}`)));
    }
    const acknowledgedSoFar = (): number =>
      pushers.reduce((sum, { acknowledged: mine }) => sum + mine.size, 0);
    for (let crash = 0; crash < crashes; crash += 1) {
      const { url } = server;
      const enough = acknowledgedSoFar() + samplesEach;
      const load = Promise.all(
        pushers.map(async (pusher) => pusher.pushUntilRefused({ url, key })),
      );
      await vi.waitFor(() => expect(acknowledgedSoFar()).toBeGreaterThanOrEqual(enough), {
        timeout: 120_000,
        interval: 10,
      });
      // The moment of the broker's death is what this test is about.
      await new Promise((resolve) => setTimeout(resolve, draw(50, 400)));
      if (crash % 2 === 0) await hubs.kill();
      // And that of everything else.
      await new Promise((resolve) => setTimeout(resolve, draw(50, 400)));
      await server.kill(dataDir);
      await load;
      if (crash % 2 === 0) await hubs.start();
      server = await startSalus(environment);
    }
    const stored = new Map<string, number>();
    for (const { userId } of pushers)
      for (const [id, value] of await readAll({ url: server.url, key }, userId))
        stored.set(id, value);
    const acknowledged = [...new Map(pushers.flatMap((pusher) => [...pusher.acknowledged])).keys()];
    expect(acknowledged.length).toBeGreaterThanOrEqual(crashes * samplesEach);
    for (let count = 0; ; count = hubs.events.length) {
      const announced = announcedBy(hubs.events);
      if (acknowledged.every((id) => announced.has(id))) break;
      await hubs.until(count + 1);
    }
    const wrong = [...announcedBy(hubs.events)].filter(([id, value]) => stored.get(id) !== value);
    expect(wrong).toEqual([]);
    expect((await server.stop()).code).toBe(0);
  } finally {
    await server?.stop('SIGTERM').catch(() => undefined);
    await hubs.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 400_000);
