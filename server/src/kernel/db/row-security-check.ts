import pg from 'pg';

import { sessionOnCitus, findDistribution } from './distribution.ts';
import { findUnreached } from './row-security-check-workers.ts';
import { serverRole } from './server-role.ts';

/** The database must change before Salus may serve; the message is one sentence with the action. */
export class RowSecurityError extends Error {}

/**
 * Checks that row-level security applies to all tables, and that a connection retains its settings. Without the first,
 * a bug would show rows of other tenants; without the second, a tenant's own rows would be missing. Returns the
 * problem, or null. `connection` uses the server's role.
 */
export async function findRowSecurityProblem(connection: pg.ClientConfig): Promise<string | null> {
  return withTwo(
    connection,
    async (clients) =>
      (await findStandby(clients[0])) ??
      (await findLostSettings(clients)) ??
      (await findUnheld(clients[0])) ??
      (await findUnreached(clients[0])),
  );
}

/** Checks a replica: its rows and policies are the primary's, but its connections can differ. */
export async function findUnguardedReplica(connection: pg.ClientConfig): Promise<string | null> {
  return withTwo(
    connection,
    async (clients) =>
      (await findLostSettings(clients)) ??
      (await findUnheld(clients[0])) ??
      (await findDistributed(clients[0])),
  );
}

async function findUnheld(client: pg.Client): Promise<string | null> {
  return (await findBypass(client)) ?? (await findOpenTables(client));
}

async function withTwo(
  connection: pg.ClientConfig,
  find: (clients: readonly [pg.Client, pg.Client]) => Promise<string | null>,
): Promise<string | null> {
  const clients = [new pg.Client(connection), new pg.Client(connection)] as const;
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) {
      await client.connect();
      await client.query(sessionOnCitus);
    }
    return await find(clients);
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

/** Throws if row-level security does not protect the database. */
export async function requireRowSecurity(connection: pg.ClientConfig): Promise<void> {
  const wrong = await findRowSecurityProblem(connection);
  if (wrong !== null) throw new RowSecurityError(wrong);
}

async function findStandby(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
  return rows[0]?.is === true
    ? 'the database is a standby, which takes no writes and may be behind; give the address of its primary'
    : null;
}

/** Enough attempts for a pooler in rotation to hand a connection to another client. */
const turns = 3;

/** Checks that each of two connections retains its own setting in a later statement; a pooler may exchange them. */
async function findLostSettings(clients: readonly [pg.Client, pg.Client]): Promise<string | null> {
  const setting = 'salus.guard';
  const said = new Map<pg.Client, string>();
  for (let turn = 0; turn < turns; turn += 1) {
    await Promise.all(
      clients.map(async (client, index) => {
        said.set(client, `${index}/${turn}`);
        await client.query('select set_config($1, $2, false)', [setting, `${index}/${turn}`]);
      }),
    );
    for (const client of [...clients, ...clients.toReversed()]) {
      const { rows } = await client.query<{ found: string | null }>(
        'select current_setting($1, true) as found',
        [setting],
      );
      if (rows[0]?.found !== said.get(client))
        return 'what a connection sets is lost between two statements, as behind a pooler that hands connections on after each transaction; connect without it, or set it to keep them for a session (pool_mode = session)';
    }
  }
  return null;
}

async function findBypass(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  );
  return rows[0]?.bypasses === true
    ? `the role ${serverRole} passes over row-level security; as an administrator run: alter role ${serverRole} nosuperuser nobypassrls`
    : null;
}

/** The lag of Citus workers is unknown, so a replica of a distributed database is rejected. */
async function findDistributed(client: pg.Client): Promise<string | null> {
  const { tables } = await findDistribution(client);
  return tables.length === 0
    ? null
    : 'Citus has distributed the database, and a replica of the coordinator says nothing of the workers; take it out of SALUS_READ_URL';
}

async function findOpenTables(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and exists (select from pg_attribute
         where attrelid = pg_class.oid and attname = 'tenant_id' and not attisdropped)
       and not (relrowsecurity and relowner <> current_user::regrole
         and exists (select from pg_policy where polrelid = pg_class.oid))
     order by relname`,
  );
  return rows.length === 0
    ? null
    : `row-level security does not hold for ${list(rows)}; as the owner run: alter table … enable row level security, or restore the database from a backup`;
}

const list = (rows: readonly { readonly name: string }[]): string =>
  rows.map(({ name }) => name).join(', ');
