import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';

import { openServerPair, type ServerPair } from '../../../tests/harness/server-pair.ts';
import { type Database, openDatabase, type ReadDb } from '../db.ts';

/** One address: what stands behind it may change, as behind a name. Open connections stay where they are. */
let address: Server;
let socketFile = '';
const open = new Set<Socket>();
let pair: ServerPair;
let db: Database;
beforeAll(async () => {
  pair = await openServerPair();
  await pair.query('create table note (text text)');
  socketFile = fileOf(pair.urls[0]);
  address = createServer((client) => {
    const server = connect(socketFile);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => address.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = address.address() as AddressInfo;
  db = openDatabase({ host: '127.0.0.1', port, user: 'salus', database: 'salus' });
}, 120_000);
afterAll(async () => {
  await db?.close();
  address?.close();
  for (const each of open) each.destroy();
  await pair?.close();
});

function fileOf(url = ''): string {
  const { searchParams } = new URL(url);
  return `${searchParams.get('host') ?? ''}/.s.PGSQL.${searchParams.get('port') ?? ''}`;
}

type Connection = { readonly pid: number; readonly isStandby: boolean; readonly folder: string };

async function connectionOf(connection: ReadDb): Promise<Connection> {
  const { rows } = await sql<Connection>`select pg_backend_pid() as pid,
    pg_is_in_recovery() as "isStandby", current_setting('data_directory') as folder`.execute(
    connection,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}
const write = async (): Promise<Connection> =>
  db.write(acrossTenants, async (tx) => {
    await sql`insert into note values ('a note')`.execute(tx);
    return connectionOf(tx);
  });
/** Of the two connections that share the reads. */
const readPids = async (): Promise<readonly number[]> => {
  const found = await Promise.all([0, 1].map(async () => connectionOf(db.read(acrossTenants))));
  return found.map(({ pid }) => pid).toSorted((one, other) => one - other);
};
const heartbeats = async (): Promise<readonly number[]> => {
  const { rows } = await pair.query<{ pid: number }>(
    `select pid from pg_stat_activity where query like '%pg_postmaster_start_time%' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
};

it('reads go on where a server without a successor accepts no writes, and writes once it does again', async () => {
  await write();
  const pids = await readPids();
  await pair.query('alter system set default_transaction_read_only = on');
  await pair.query('select pg_reload_conf()');
  const [last] = await heartbeats();
  const failure = async (): Promise<string> => write().then(() => '', String);
  await expect.poll(failure, { timeout: 20_000 }).toMatch(/read-only/u);
  // Each beat asks on a new connection from now on.
  await expect
    .poll(async () => (await heartbeats()).includes(last ?? 0), { timeout: 20_000 })
    .toBe(false);
  expect(await readPids()).toEqual(pids);
  await pair.query('alter system reset default_transaction_read_only');
  await pair.query('select pg_reload_conf()');
  await expect.poll(async () => write().catch(() => null), { timeout: 20_000 }).not.toBe(null);
  expect(await readPids()).toEqual(pids);
});

it('an address that leads to the successor of a demoted server is followed by connections that are open', async () => {
  const before = await connectionOf(db.read(acrossTenants));
  let notified = 0;
  await db.listen('demoted', () => (notified += 1));
  await pair.demote();
  socketFile = fileOf(pair.urls[1]);
  await expect
    .poll(async () => (await connectionOf(db.read(acrossTenants)).catch(() => before)).folder, {
      timeout: 20_000,
    })
    .not.toBe(before.folder);
  const { isStandby, folder } = await write();
  expect([isStandby, folder]).toEqual([false, (await connectionOf(db.read(acrossTenants))).folder]);
  // The listener's call after its second connection.
  await expect.poll(() => notified, { timeout: 20_000 }).toBeGreaterThan(1);
  const heard = notified;
  await pair.query('notify demoted');
  await expect.poll(() => notified, { timeout: 20_000 }).toBeGreaterThan(heard);
});
