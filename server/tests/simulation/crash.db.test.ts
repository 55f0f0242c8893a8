import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';

import { openReceiver } from '../harness/receiver.ts';
import { runSalus, type SalusProcess, startSalus } from '../harness/salus-process.ts';

const crashes = 10;
const users = 6;
const batchSamples = 40;
const key = 'sk_us_crash_test_key_0123456789';
const dayStart = Date.parse('2026-03-01T00:00:00Z');

type Sample = { readonly timestamp: string; readonly value: number };

/** The key of a sample in this test: whose, and when. */
const idOf = (userId: string, sample: Sample): string =>
  `${userId} ${Date.parse(sample.timestamp)}`;

/** Pushes batches for one user until the server is gone; remembers which were answered. */
class Pusher {
  readonly userId: string;
  /** Answered with 200: must never be lost. */
  readonly acknowledged = new Map<string, number>();
  /** Sent, but the answer never came: may be there or not. */
  readonly sent = new Map<string, number>();
  #next = 0;

  constructor(userId: string) {
    this.userId = userId;
  }

  async pushUntilRefused(url: string): Promise<void> {
    for (;;) {
      const data = Array.from({ length: batchSamples }, (): Sample => {
        this.#next += 1;
        return {
          timestamp: new Date(dayStart + this.#next * 10_000).toISOString(),
          value: 50 + (this.#next % 100),
        };
      });
      for (const sample of data) this.sent.set(idOf(this.userId, sample), sample.value);
      const answer = await fetch(`${url}/v2/timeseries/${this.userId}/heartrate`, {
        method: 'POST',
        headers: { 'x-salus-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ stage: 'daily', provider: 'oura', data }),
      }).catch(() => undefined);
      if (answer?.status !== 200) return;
      for (const sample of data) this.acknowledged.set(idOf(this.userId, sample), sample.value);
    }
  }
}

async function createUser(url: string, reference: string): Promise<string> {
  const answer = await fetch(`${url}/v2/user`, {
    method: 'POST',
    headers: { 'x-salus-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ client_user_id: reference }),
  });
  const { user_id: userId } = (await answer.json()) as { user_id: string };
  return userId;
}

async function readAll(url: string, userId: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({
      start_date: '2026-01-01',
      ...(cursor === null ? {} : { next_cursor: cursor }),
    });
    const answer = await fetch(
      `${url}/v2/timeseries/${userId}/heartrate/grouped?${query.toString()}`,
      {
        headers: { 'x-salus-api-key': key },
      },
    );
    const page = (await answer.json()) as {
      groups: Record<string, { data: Sample[] }[]>;
      next_cursor: string | null;
    };
    for (const group of Object.values(page.groups).flat()) {
      for (const sample of group.data) found.set(idOf(userId, sample), sample.value);
    }
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}

it('loses nothing that was acknowledged, and tells nothing that is not there, whenever everything is killed', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-crash-'));
  const environment = { SALUS_DATA_DIR: dataDir, SALUS_BOOTSTRAP_TEAM_KEY: key };
  const announced = new Map<string, number>();
  let verifier: Webhook | undefined;
  const receiver = await openReceiver(({ headers, body }) => {
    verifier?.verify(body, headers as Record<string, string>);
    const event = JSON.parse(body) as { user_id: string; data: { data: Sample[] } };
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
      pushers.push(new Pusher(await createUser(server.url, `crash-${index}`)));
    }
    for (let crash = 0; crash < crashes; crash += 1) {
      const { url } = server;
      const load = Promise.all(pushers.map(async (pusher) => pusher.pushUntilRefused(url)));
      // The moment of the crash is what this test is about; nothing waits for the timer but the kill itself.
      await new Promise((resolve) => setTimeout(resolve, randomInt(50, 700)));
      await server.kill(dataDir);
      await load;
      server = await startSalus(environment);
    }
    const stored = new Map<string, number>();
    for (const { userId } of pushers)
      for (const [id, value] of await readAll(server.url, userId)) stored.set(id, value);
    const acknowledged = new Map(pushers.flatMap((pusher) => [...pusher.acknowledged]));
    const sent = new Map(pushers.flatMap((pusher) => [...pusher.sent]));
    expect(acknowledged.size).toBeGreaterThan(crashes * batchSamples);
    expect([...acknowledged].filter(([id, value]) => stored.get(id) !== value)).toEqual([]);
    expect([...stored].filter(([id, value]) => sent.get(id) !== value)).toEqual([]);

    await receiver.until(() => [...acknowledged.keys()].every((id) => announced.has(id)));
    expect([...announced].filter(([id, value]) => stored.get(id) !== value)).toEqual([]);
    expect((await server.stop()).code).toBe(0);
  } finally {
    await server?.stop('SIGTERM').catch(() => undefined);
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 400_000);
