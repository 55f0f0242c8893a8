import pg from 'pg';

import { destroy } from '../connection.ts';
import { type Identity, identityOf } from './identity.ts';
import { coalesce } from './request-coalescing.ts';
import { type WalPosition, parseLsn } from './wal-position.ts';

/**
 * Up to where the log is safe on disk, which is past every commit that was acknowledged; where commits are acknowledged
 * before that, up to where it is written.
 */
const positionText = `
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end)::text as lsn,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;

export type PrimaryWalPosition = {
  /** Past every commit that was acknowledged before the call. */
  readonly now: () => Promise<WalPosition>;
  readonly identity: () => Promise<Identity>;
  /** Without a word: who waits for an answer fails. */
  cut(): void;
  close(): Promise<void>;
};

/**
 * Returns a function that reads the end of the primary's write-ahead log, on a dedicated connection. Callers of one
 * event-loop turn share a query.
 */
export function openPrimaryClock(
  config: pg.ClientConfig,
  onLost: (error: Error) => void,
): PrimaryWalPosition {
  let current: Promise<pg.Client> | undefined;
  let newest: pg.Client | undefined;
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, pipeline: true });
    newest = client;
    client.on('error', onLost);
    client.on('end', () => {
      current = undefined;
    });
    await client.connect();
    return client;
  };
  const connected = async (): Promise<pg.Client> => {
    current ??= connect().catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  };
  const now = coalesce(async () => {
    const client = await connected();
    const { rows } = await client.query<{ lsn: string; timeline: number }>({
      name: 'position',
      text: positionText,
    });
    const [found] = rows;
    if (found === undefined) throw new Error('the primary does not say where its log ends');
    return parseLsn(found.timeline, found.lsn);
  });
  return {
    now,
    identity: async () => identityOf(await connected()),
    cut: () => {
      if (newest !== undefined) destroy(newest);
    },
    close: async () => {
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}
