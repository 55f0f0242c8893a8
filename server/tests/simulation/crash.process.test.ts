import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

import { Webhook } from 'standardwebhooks';
import { expect, it, vi } from 'vitest';

import { diskFolder } from '../harness/folders.ts';
import { expectReceivedAsPublished } from '../harness/published-events.ts';
import { batchSamples, createUser, idOf, Pusher, readAll } from '../harness/pusher.ts';
import { openReceiver } from '../harness/receiver.ts';
import { runSalus, type SalusProcess, startSalus } from '../harness/salus-process.ts';
import { simulationDraw } from '../harness/seed.ts';

const draw = simulationDraw();

const crashes = 6;
const users = 6;
/** Acknowledged between two crashes, however slow the machine is. */
const samplesEach = 4 * batchSamples;
const key = 'sk_us_crash_test_key_0123456789';

it('loses nothing that was acknowledged, and tells nothing that is not there, whenever everything is killed', async () => {
  const dataDir = await mkdtemp(path.join(diskFolder(), 'salus-crash-'));
  const environment = { SALUS_DATA_DIR: dataDir, SALUS_BOOTSTRAP_TEAM_KEY: key };
  const announced = new Map<string, number>();
  let verifier: Webhook | undefined;
  const receiver = await openReceiver(({ headers, body }) => {
    verifier?.verify(body, headers as Record<string, string>);
    const event = JSON.parse(body) as {
      user_id: string;
      data: { data: { timestamp: string; value: number }[] };
    };
    for (const sample of event.data.data) announced.set(idOf(event.user_id, sample), sample.value);
    return { status: 200 };
  });
  let server: SalusProcess | undefined;
  try {
    server = await startSalus(environment);
    const added = await runSalus(['webhooks', 'add', receiver.url, '--json'], environment);
    verifier = new Webhook((JSON.parse(added.stdout) as { secret: string }).secret);
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
      // The moment of the crash is what this test is about; nothing waits for the timer but the kill itself.
      await new Promise((resolve) => setTimeout(resolve, draw(50, 700)));
      await server.kill(dataDir);
      await load;
      server = await startSalus(environment);
    }
    const stored = new Map<string, number>();
    for (const { userId } of pushers)
      for (const [id, value] of await readAll({ url: server.url, key }, userId))
        stored.set(id, value);
    const acknowledged = new Map(pushers.flatMap((pusher) => [...pusher.acknowledged]));
    const sent = new Map(pushers.flatMap((pusher) => [...pusher.sent]));
    expect(acknowledged.size).toBeGreaterThanOrEqual(crashes * samplesEach);
    expect([...acknowledged].filter(([id, value]) => stored.get(id) !== value)).toEqual([]);
    expect([...stored].filter(([id, value]) => sent.get(id) !== value)).toEqual([]);

    await receiver.until(() => [...acknowledged.keys()].every((id) => announced.has(id)));
    expect([...announced].filter(([id, value]) => stored.get(id) !== value)).toEqual([]);
    expect((await server.stop()).code).toBe(0);
  } finally {
    await server?.stop('SIGTERM').catch(() => undefined);
    expectReceivedAsPublished(receiver.received);
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 400_000);
