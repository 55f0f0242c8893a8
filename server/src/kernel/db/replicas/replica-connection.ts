import { CompiledQuery, type QueryResult } from 'kysely';
import pg from 'pg';

import { type PlanMode, streamOf } from '../driver.ts';
import { openReadPool } from '../read-pool.ts';
import type { RlsSettings } from '../row-scope.ts';
import { findUnguardedReplica } from '../row-security-check.ts';
import { findMismatch, type Identity, replayedBy } from './identity.ts';
import type { WalPosition } from './wal-position.ts';

/** The result of a read, and whether the same connection proved that the replica had the wanted position. */
export type Answered<Row> = { readonly result: QueryResult<Row>; readonly isProven: boolean };

/** The connections to one replica. */
export type ReplicaConnection = {
  /** Why it is no standby of that database, or null. */
  findStranger(primary: Identity): Promise<string | null>;
  /** Why rows are not safe there, or null. */
  findUnguarded(): Promise<string | null>;
  /** Returns its replayed position; null if it is no longer a standby. */
  replayed(): Promise<WalPosition | null>;
  execute<Row>(
    plans: PlanMode,
    visible: RlsSettings,
    query: CompiledQuery,
    wanted: WalPosition,
  ): Promise<Answered<Row>>;
  /** Closes the connections immediately; pending reads fail with a connection error. */
  cut(): void;
};

const connectMsMax = 5000;

/** Runs on the connection of the read, directly before it, because one address can lead to several servers. */
const hasText =
  'select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1, false) as has';

/** Returns host and port only, because the URL can contain a password. */
export function nameOf(config: pg.ClientConfig): string {
  const { host, port } = new pg.Client(config);
  return `${host}:${port}`;
}

/**
 * Opens a connection that watches the replica. Connections for reads open with the first read; each must lead to the
 * same database as `primary`.
 */
export async function connectReplica(
  given: pg.ClientConfig,
  connections: number,
  primary: () => Promise<Identity>,
  onLost: () => void,
): Promise<ReplicaConnection> {
  const config = { ...given, connectionTimeoutMillis: connectMsMax };
  const watch = new pg.Client({ ...config, query_timeout: connectMsMax });
  watch.on('error', () => {});
  await watch.connect();
  watch.on('end', onLost);
  const greet = async (client: pg.Client): Promise<void> => {
    const stranger = await findMismatch(client, await primary());
    if (stranger !== null) throw new Error(stranger);
  };
  const open = (plans: PlanMode) => openReadPool(config, { plans, connections, greet }, () => {});
  const reads = { once: open('once'), 'each time': open('each time') };
  return {
    findStranger: async (identity) => findMismatch(watch, identity),
    findUnguarded: async () => findUnguardedReplica(config),
    replayed: async () => replayedBy(watch),
    execute: async <Row>(
      plans: PlanMode,
      visible: RlsSettings,
      query: CompiledQuery,
      wanted: WalPosition,
    ) => {
      const has = CompiledQuery.raw(hasText, [toLsn(wanted)]);
      const { result, before } = await reads[plans].execute<Row>(visible, query, has);
      const [proof] = before?.rows ?? [];
      return { result, isProven: Reflect.get(Object(proof), 'has') === true };
    },
    cut: () => {
      for (const each of Object.values(reads)) each.cut();
      streamOf(watch)?.destroy();
    },
  };
}

const toLsn = ({ at }: WalPosition): string =>
  `${(at >> 32n).toString(16)}/${(at & 0xffffffffn).toString(16)}`;
