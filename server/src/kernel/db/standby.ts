import pg from 'pg';

/** A connection leads to a standby, whose data may be old and which accepts no writes. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError';
  constructor() {
    super('the connection leads to a standby');
  }
}

/** Throws where a connection does not lead to the primary: it was opened while another server was promoted. */
export async function expectPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
  if (rows[0]?.is === true) throw new StandbyError();
}

export type ServerState = {
  /** Identifies the server, independent of its address. */
  readonly startedAt: string;
  /** Begins no transaction that writes: it was demoted without a restart, or its disk is full. */
  readonly isReadOnly: boolean;
};

/** Throws where the connection leads to a standby. */
export async function findServerState(client: pg.ClientBase): Promise<ServerState> {
  const { rows } = await client.query<ServerState & { isStandby: boolean }>(
    `select pg_is_in_recovery() as "isStandby", pg_postmaster_start_time()::text as "startedAt",
      current_setting('default_transaction_read_only')::boolean as "isReadOnly"`,
  );
  const [row] = rows;
  if (row?.isStandby !== false) throw new StandbyError();
  return row;
}

const readOnly = '25006';
/** Whether a write failed because its connection leads to a server that accepts none. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === readOnly;
}
