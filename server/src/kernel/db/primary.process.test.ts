import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openServerPair, type ServerPair } from '../../../tests/harness/server-pair.ts';
import { connectionOf, NoPrimaryError } from './primary.ts';

let pair: ServerPair;
beforeAll(async () => {
  pair = await openServerPair();
}, 120_000);
afterAll(async () => pair?.close());

/** The folder of the server that a connection leads to. */
async function folderOf(config: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    return rows[0]?.folder ?? '';
  } finally {
    await client.end();
  }
}

it('connections go to the server that accepts writes, and after a failover to its successor alone', async () => {
  const connection = connectionOf(pair.url);
  const [first = '', second = ''] = pair.dataDirs.map((each) => join(each, 'postgres'));
  expect(await folderOf(connection)).toBe(first);
  const open = new pg.Client(connection);
  const lost = new Promise<void>((resolve) => {
    open.on('error', () => resolve());
  });
  await open.connect();
  await pair.failOver();
  await lost;
  expect(await folderOf(connection)).toBe(second);
  // A pool, too, as its connections are made of a copy of what it was given.
  const pool = new pg.Pool({ ...connection, max: 2 });
  const { rows } = await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is');
  expect(rows).toEqual([{ is: false }]);
  await pool.end();

  // The server that was ended comes back as it was, and accepts writes that its successor would never have.
  await pair.restartEnded();
  const again = connectionOf(pair.url);
  expect([await folderOf(connection), await folderOf(again)]).toEqual([second, second]);
  await pair.query('select 1');
});

it('while no server accepts writes each connection fails at once, and says why', async () => {
  const nowhere = '/nowhere';
  const query = new URLSearchParams({ host: `${nowhere},${nowhere}2`, port: '5432' });
  const client = new pg.Client(
    connectionOf(`postgres://salus@localhost/salus?${query.toString()}`),
  );
  client.on('error', () => {});
  const failure = client.connect();
  await expect(failure).rejects.toThrow(NoPrimaryError);
  await expect(failure).rejects.toThrow(/nowhere:5432.*nowhere2:5432/u);
});
