import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

import { expect, it } from 'vitest';

import { diskFolder } from '../harness/folders.ts';
import { createUser, readAll } from '../harness/pusher.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';
import { simulationDraw } from '../harness/seed.ts';

const draw = simulationDraw();
const key = 'sk_us_deletion_test_key_0123456789';
/** Of each day, so that a deletion takes a while. */
const samplesEach = 2000;
const days = 5;
const samples = samplesEach * days;
const crashes = 2;

type Deletion = { readonly id: string; readonly state: string; readonly samples: number };

it('a deletion, and an undo, that are killed in the midst of them have happened as a whole or not at all', async () => {
  const dataDir = await mkdtemp(path.join(diskFolder(), 'salus-deletion-'));
  const environment = { SALUS_DATA_DIR: dataDir, SALUS_BOOTSTRAP_TEAM_KEY: key };
  let server: SalusProcess = await startSalus(environment);
  const send = async (url: string, body?: unknown): Promise<Response> =>
    fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-salus-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  try {
    const userId = await createUser({ url: server.url, key }, 'deletion-crash');
    const start = Date.parse('2026-03-01T00:00:00Z');
    for (let day = 0; day < days; day += 1) {
      const data = Array.from({ length: samplesEach }, (_, index) => ({
        timestamp: new Date(start + day * 86_400_000 + index * 40_000).toISOString(),
        value: 50 + (index % 100),
      }));
      const body = { stage: 'daily', provider: 'oura', data };
      const pushed = await send(`${server.url}/v2/timeseries/${userId}/heartrate`, body);
      expect(pushed.status).toBe(200);
    }
    const operation = `/v2/user/${userId}/deletion`;
    const whole = await readAll({ url: server.url, key }, userId);
    expect(whole.size).toBe(samples);
    const deleteAll = async (url: string) =>
      send(`${url}${operation}`, { source: { provider: 'oura' } });

    /** What the server says after a start: all of the data and no deletion, or none of it and one. */
    const look = async (): Promise<Deletion | null> => {
      const stored = await readAll({ url: server.url, key }, userId);
      const listed = await send(`${server.url}${operation}`);
      const { deletions } = (await listed.json()) as { deletions: readonly Deletion[] };
      const inForce = deletions.filter(({ state }) => state === 'deleted');
      if (stored.size === 0) expect(inForce).toMatchObject([{ samples }]);
      else {
        expect(stored).toEqual(whole);
        expect(inForce).toEqual([]);
      }
      return inForce[0] ?? null;
    };

    /** Kills server and database somewhere in what it is asked, which takes about so long. */
    const killIn = async (work: (url: string) => Promise<Response>, ms: number): Promise<void> => {
      const asked = work(server.url).catch(() => undefined);
      // The moment of the crash is what this test is about; nothing waits for the timer but the kill itself.
      await new Promise((resolve) => setTimeout(resolve, draw(0, Math.ceil(ms * 1.3))));
      await server.kill(dataDir);
      await asked;
      server = await startSalus(environment);
    };

    const timed = async (work: () => Promise<Response>): Promise<number> => {
      const from = performance.now();
      expect((await work()).status).toBe(200);
      return performance.now() - from;
    };
    const undo = (id: string) => async (url: string) => send(`${url}${operation}/${id}/undo`, {});

    const deletionMs = await timed(async () => deleteAll(server.url));
    const first = await look();
    expect(first).not.toBeNull();
    const undoMs = await timed(async () => undo(first?.id ?? '')(server.url));
    expect(await look()).toBeNull();

    for (let crash = 0; crash < crashes; crash += 1) {
      await killIn(deleteAll, deletionMs);
      let made = await look();
      if (made === null) {
        expect((await deleteAll(server.url)).status).toBe(200);
        made = await look();
      }
      await killIn(undo(made?.id ?? ''), undoMs);
      const left = await look();
      if (left !== null) expect((await undo(left.id)(server.url)).status).toBe(200);
      expect(await look()).toBeNull();
    }
    expect((await server.stop()).code).toBe(0);
  } finally {
    await server.stop('SIGTERM').catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}, 600_000);
