import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Service } from '../../src/composition/composition-root.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { openAndroid } from '../emulators/phone/android.ts';
import { readSignInToken, SignedIn } from '../emulators/phone/sign-in.ts';
import { openAnotherService, openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

const examples = fileURLToPath(new URL('../../../examples/', import.meta.url));

let app: TestApp;
let team: TestTeam;
let folder: string;
let worker: Service;

beforeAll(async () => {
  app = await openTestApp();
  // The receiver compares the signed time with the real one.
  app.clock.set(new Date());
  team = await app.newTeam();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-examples-'));
  worker = openAnotherService({ ...app, baseUrl: 'http://logos.test' });
  await worker.start();
});
afterAll(async () => {
  await worker.stop(1000);
  await worker.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type Receiver = { readonly url: string; readonly child: ChildProcess; nextLine(): Promise<string> };

/** The example as its own first lines say that it is started. */
async function startReceiver(secret: string): Promise<Receiver> {
  const child = spawn(process.execPath, [path.join(examples, 'webhook-receiver/receiver.mjs')], {
    env: {
      WEBHOOK_SECRET: secret,
      PORT: '0',
      JOURNAL: path.join(folder, 'events.ndjson'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => String((await lines.next()).value);
  return { url: await nextLine(), child, nextLine };
}

async function stop({ child }: Receiver): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

const journal = async (): Promise<readonly string[]> =>
  (await readFile(path.join(folder, 'events.ndjson'), 'utf8')).trim().split('\n');

test('the receiver takes each event once, also after it was started anew, and nothing that is not signed', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const first = await startReceiver(secret);
  await addEndpoint(app.resources, team.scope, { url: first.url, secret });
  const { user_id: userId } = await app.newUser(team);
  const push = async (timestamp: string) =>
    app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
      key: team.key,
      body: {
        stage: 'daily',
        provider: 'oura',
        data: [{ timestamp, value: 61, unit: 'bpm' }],
      },
    });
  await push('2026-11-20T07:00:00Z');
  const line = await first.nextLine();
  expect(line).toMatch(/^new provider\.connection\.created|^new daily\.data\.heartrate\.created/u);
  const id = line.split(' ').at(-1) ?? '';
  await stop(first);
  const second = await startReceiver(secret);
  const body = JSON.stringify({ event_type: 'daily.data.heartrate.created', data: {} });
  const send = async (signature: string, at: Date): Promise<number> => {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    };
    return (await fetch(second.url, { method: 'POST', headers, body })).status;
  };
  const webhook = new Webhook(secret);
  const now = new Date();
  const longAgo = new Date(now.getTime() - 3_600_000);
  const kept = await journal();
  expect(await send('v1,bm90IHNpZ25lZA==', now)).toBe(400);
  expect(await send(webhook.sign(id, longAgo, body), longAgo)).toBe(400);
  expect(await send(webhook.sign(id, now, body), now)).toBe(204);
  expect(await second.nextLine()).toMatch(/^again /u);
  expect(await journal()).toEqual(kept);
  await stop(second);
});

test.each([
  ['HeartRate.swift', 'heartrate', [61, 64]],
  ['Steps.kt', 'steps', [840, 312]],
])(
  'what %s pushes is taken from a signed-in phone, and read again',
  async (file, resource, values) => {
    const source = await readFile(path.join(examples, 'phones', file), 'utf8');
    const [, body = ''] = /"""\n([\s\S]*?)"""/u.exec(source) ?? [];
    expect(source).toContain(`/${resource}"`);
    const { user_id: userId } = await app.newUser(team);
    const made = await app.request<{ sign_in_token: string }>(
      'POST',
      `/v2/user/${userId}/sign_in_token`,
      { key: team.key },
    );
    const session = new SignedIn(() => `${app.baseUrl}/v1/token`);
    await session.signIn(readSignInToken(made.body.sign_in_token, openAndroid()));
    const [name, token] = session.credentials();
    const pushed = await app.request('POST', `/v2/timeseries/${userId}/${resource}`, {
      headers: { [name]: token, 'content-type': 'application/json' },
      body,
    });
    expect(pushed.status, pushed.text).toBe(200);
    const read = await app.request<{
      groups: Readonly<Record<string, readonly { data: readonly { value: number }[] }[]>>;
    }>('GET', `/v2/timeseries/${userId}/${resource}/grouped`, {
      key: team.key,
      query: { start_date: '2026-11-20', end_date: '2026-11-21' },
    });
    const groups = Object.values(read.body.groups).flat();
    expect(groups.flatMap((group) => group.data.map((each) => each.value))).toEqual(values);
  },
);
