import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { distribute } from '../../src/kernel/db/distribute.ts';
import { migrate } from '../../src/kernel/db/migrate.ts';
import {
  type CitusCluster,
  type CitusNode,
  connectionTo,
  createCitusDatabase,
  openCitusCluster,
  run,
} from '../harness/citus.ts';
import { isCitus } from '../harness/postgres.ts';
import { batchSamples, createUser, idOf, Pusher, readAll } from '../harness/pusher.ts';
import { openReceiver } from '../harness/receiver.ts';
import { runSalus, type SalusProcess, startSalus } from '../harness/salus-process.ts';
import { simulationDraw } from '../harness/seed.ts';

const draw = simulationDraw();
/** More of them are a matter of time: SALUS_TEST_CITUS_CRASHES=50. */
const crashes = Number(process.env['SALUS_TEST_CITUS_CRASHES'] ?? 4);
const users = 8;
const database = 'salus';
const key = 'sk_us_citus_crash_key_0123456789';
const name = isCitus() ? 'on Citus' : 'on Citus (not run: needs SALUS_TEST_CITUS)';

describe.skipIf(!isCitus())(name, () => {
  let cluster: CitusCluster;
  let server: SalusProcess | undefined;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let dataDir: string;
  const announced = new Map<string, number>();
  beforeAll(async () => {
    cluster = await openCitusCluster();
    await createCitusDatabase(cluster, database);
    const connection = connectionTo(cluster.coordinator, database);
    await migrate(connection);
    await distribute(connection);
    receiver = await openReceiver(({ body }) => {
      const event = JSON.parse(body) as {
        user_id: string;
        data: { data: { timestamp: string; value: number }[] };
      };
      for (const sample of event.data.data)
        announced.set(idOf(event.user_id, sample), sample.value);
      return { status: 200 };
    });
    dataDir = await mkdtemp(path.join(tmpdir(), 'salus-citus-crash-'));
  });
  afterAll(async () => {
    await server?.stop('SIGTERM').catch(() => undefined);
    await receiver.close();
    await cluster.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const prepared = async (): Promise<number> => {
    const counts = await Promise.all(
      cluster.workers.map(async (worker) =>
        run(worker, database, 'select count(*)::int as count from pg_prepared_xacts'),
      ),
    );
    return counts.reduce((sum, { rows }) => sum + Number(rows[0]?.count), 0);
  };

  test('whichever node is killed, nothing that was acknowledged is lost, no batch is there in part, and each is told of', async () => {
    const { port } = cluster.coordinator;
    const url = `postgres://salus@127.0.0.1:${port}/${database}`;
    const environment = {
      SALUS_DATA_DIR: dataDir,
      SALUS_BOOTSTRAP_TEAM_KEY: key,
      DATABASE_URL: url,
    };
    server = await startSalus(environment);
    await runSalus(['webhooks', 'add', receiver.url, '--json'], environment);
    const access = { url: server.url, key };
    const pushers: Pusher[] = [];
    for (let index = 0; index < users; index += 1)
      pushers.push(new Pusher(await createUser(access, `citus-${index}`)));
    const acknowledgedSoFar = (): number =>
      pushers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    const victims: readonly CitusNode[] = [
      cluster.workers[0],
      cluster.coordinator,
      cluster.workers[1],
    ].filter((node) => node !== undefined);
    for (let crash = 0; crash < crashes; crash += 1) {
      const enough = acknowledgedSoFar() + users * batchSamples;
      const stop = new AbortController();
      const load = Promise.all(
        pushers.map(async (pusher) => {
          // On a worker that lives a user's pushes go on; where one is refused the next may not be.
          while (!stop.signal.aborted) await pusher.pushUntilRefused(access, stop.signal);
        }),
      );
      await vi.waitFor(() => expect(acknowledgedSoFar()).toBeGreaterThanOrEqual(enough), {
        timeout: 120_000,
        interval: 10,
      });
      // The moment of the crash is what this test is about; nothing waits for the timer but the kill itself.
      await new Promise((resolve) => setTimeout(resolve, draw(20, 300)));
      const victim = victims[crash % victims.length];
      await victim?.kill();
      stop.abort();
      await victim?.start();
      await load;
    }
    await vi.waitFor(async () => expect(await prepared()).toBe(0), {
      timeout: 120_000,
      interval: 200,
    });
    const stored = new Map<string, number>();
    for (const { userId } of pushers)
      for (const [id, value] of await readAll(access, userId)) stored.set(id, value);
    const acknowledged = new Map(pushers.flatMap((pusher) => [...pusher.acknowledged]));
    const sent = new Map(pushers.flatMap((pusher) => [...pusher.sent]));
    expect([...acknowledged].filter(([id, value]) => stored.get(id) !== value)).toEqual([]);
    expect([...stored].filter(([id, value]) => sent.get(id) !== value)).toEqual([]);
    for (const { sent: own } of pushers) {
      const ids = [...own.keys()];
      for (let start = 0; start < ids.length; start += batchSamples) {
        const there = ids.slice(start, start + batchSamples).filter((id) => stored.has(id));
        expect([0, batchSamples]).toContain(there.length);
      }
    }
    // What is stored and what is told of it are committed together, whether or not anybody heard of it.
    await receiver.until(() => [...stored.keys()].every((id) => announced.has(id)));
    expect([...announced].filter(([id, value]) => stored.get(id) !== value)).toEqual([]);
  }, 600_000);
});
