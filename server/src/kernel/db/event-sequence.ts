import pg from 'pg';

/** The database was moved, and its role may not adjust the event sequence; the message says which role may. */
export class MovedDatabaseError extends Error {}

/** More transactions than any server counts before it is left: 35 years of a thousand a second. */
const aheadPerMove = 2 ** 40;

const insufficientPrivilege = '42501';

/**
 * After a move to another server, continues the numbers of events after all that the earlier server can have assigned
 * (ADR-0036). The new server counts its transactions from the start again, and would otherwise reuse numbers that the
 * cursors of readers contain.
 */
export async function continueEventSequence(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ here: string }>(
    `select here.system_identifier::text as here from pg_control_system() here, event_count
     where event_count.system_identifier <> here.system_identifier`,
  );
  const [moved] = rows;
  if (moved === undefined) return;
  await client.query('begin');
  try {
    const { rows: counted } = await client.query<{ ahead: string }>(
      'update event_count set system_identifier = $1, ahead = ahead + $2 returning ahead::text',
      [moved.here, aheadPerMove],
    );
    await client.query(
      `create or replace function event_count_ahead() returns bigint language sql stable parallel safe
       return ${BigInt(counted[0]?.ahead ?? '')}::bigint`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error;
    throw new MovedDatabaseError(
      'the database came from another server, and its user may not set what counts its events: run salus migrate once as the owner of its tables',
      { cause: error },
    );
  }
}
