import pg from 'pg';

/** A connection leads to a standby: what it reads may be old, and it writes nothing. */
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

const readOnly = '25006';
/** Whether a write failed because its connection leads to a server that accepts none. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === readOnly;
}
