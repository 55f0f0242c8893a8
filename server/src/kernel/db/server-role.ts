import pg from 'pg';

/** The role that the server works as: it owns nothing, so row-level security holds for it (ADR-0019). */
export const serverRole = 'salus_app';

/** The database's user may not create the role; the message has the command for an administrator. */
export class ServerRoleError extends Error {}

const insufficientPrivilege = '42501';
/** Another database of the same server is being set up at this moment. */
const collisions: ReadonlySet<unknown> = new Set(['23505', '42710', 'XX000']);
const attemptsMax = 20;

/** Makes sure that the role exists and that the connection's user may become it. */
export async function ensureServerRole(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createRole(client);
    } catch (error) {
      const state = error instanceof pg.DatabaseError ? error.code : undefined;
      if (state === insufficientPrivilege) {
        throw new ServerRoleError(
          `the database user may not create the role ${serverRole}; as an administrator run: create role ${serverRole} login; grant ${serverRole} to <that user>`,
          { cause: error },
        );
      }
      if (!collisions.has(state) || attempt === attemptsMax) throw error;
    }
  }
}

async function createRole(client: pg.Client): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [serverRole]);
  if (found.rowCount === 0) await client.query(`create role ${serverRole} login`);
  const member = await client.query<{ is_member: boolean }>(
    `select pg_has_role(current_user, $1, 'member') as is_member`,
    [serverRole],
  );
  if (member.rows[0]?.is_member !== true) {
    await client.query(`grant ${serverRole} to current_user`);
  }
}

/** Returns the connection settings with which the first statement already has the server's role. */
export function asServer(connection: pg.ClientConfig): pg.ClientConfig {
  const option = `-c role=${serverRole}`;
  if (connection.connectionString === undefined) return { ...connection, user: serverRole };
  const url = new URL(connection.connectionString);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', given === null ? option : `${given} ${option}`);
  return { ...connection, connectionString: url.href };
}
