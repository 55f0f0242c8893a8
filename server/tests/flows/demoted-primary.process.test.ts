import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createUser, Pusher, readAll } from '../harness/pusher.ts';
import { openReceiver } from '../harness/receiver.ts';
import { runSalus, type SalusProcess, startSalus } from '../harness/salus-process.ts';
import { openServerPair, type ServerPair } from '../harness/server-pair.ts';

const key = 'sk_us_demotedprimarydemotedprimary';
/** What a node has to find the new primary. */
const within = { timeout: 30_000, interval: 20 };

let folder = '';
let pair: ServerPair;
let node: SalusProcess;
/** Connections of the test itself. */
let others: readonly number[];
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-demoted-'));
  pair = await openServerPair();
  environment = {
    DATABASE_URL: pair.url,
    SALUS_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
    SALUS_DATA_DIR: folder,
    SALUS_RATE_KEY: 'off',
    SALUS_RATE_ADDRESS: 'off',
  };
  const { rows } = await pair.query<{ pid: number }>('select pid from pg_stat_activity');
  others = rows.map(({ pid }) => pid);
  node = await startSalus(environment);
}, 240_000);
afterAll(async () => {
  await node?.stop();
  await pair?.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Connections to the server that was demoted; those of Salus came after the others. A commit that waits for the standby that was
 * promoted never ends there, also after its client has closed the connection.
 */
const connectionsAfter = `select pid, query from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and not pid = any ($1)
    and wait_event is distinct from 'SyncRep'`;

/** One batch; null where it was refused. */
async function push(pusher: Pusher): Promise<'stored' | null> {
  const before = pusher.acknowledged.size;
  const once = new AbortController();
  const pushed = pusher.pushUntilRefused({ url: node.url, key }, once.signal);
  once.abort();
  await pushed;
  return pusher.acknowledged.size > before ? 'stored' : null;
}

it('a primary that is demoted without a restart is left: for writes, reads, listeners and deliveries', async () => {
  const access = { url: node.url, key };
  const receiver = await openReceiver();
  await runSalus(['webhooks', 'add', receiver.url], environment);
  const pusher = new Pusher(await createUser(access, 'demoted'));
  expect(await push(pusher)).toBe('stored');
  await receiver.until((received) => received.length > 0);

  const left = async () => (await pair.queryDemoted(connectionsAfter, [others])).rows;
  expect((await pair.query(connectionsAfter, [others])).rows).not.toEqual([]);
  await pair.demote();
  await expect.poll(async () => push(pusher), within).toBe('stored');
  // Until the node has noticed, which takes a second at most, a read may fail or be of the demoted server.
  const missing = async (): Promise<unknown> => {
    const stored = await readAll(access, pusher.userId).catch(String);
    if (typeof stored === 'string') return stored;
    return [...pusher.acknowledged.keys()].filter((id) => !stored.has(id));
  };
  await expect.poll(missing, within).toEqual([]);
  await expect.poll(left, within).toEqual([]);

  const delivered = receiver.received.length;
  await expect.poll(async () => push(pusher), within).toBe('stored');
  await receiver.until((received) => received.length > delivered);
  const ready = async () => (await fetch(`${node.url}/readyz`)).status;
  await expect.poll(ready, within).toBe(200);
  await receiver.close();
});
