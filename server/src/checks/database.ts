import pg from 'pg';

import type { Clock } from '#kernel/clock.ts';
import type { ConnectionConfig } from '#kernel/db.ts';
import { pendingMigrations } from '#kernel/db/migrate.ts';
import { findConflict } from '#kernel/db/migration-record.ts';
import { findRowSecurityProblem } from '#kernel/db/row-security-check.ts';
import { asServer } from '#kernel/db/server-role.ts';
import { secondMs } from '#kernel/time.ts';

import type { Finding, Usage } from './finding.ts';

/** Expiries are written by one clock and judged by others. */
const skewMsMax = 5 * secondMs;

type Report = { readonly findings: readonly Finding[]; readonly usage: Usage };

/** Asks the database, as its owner, and changes nothing in it. */
export async function checkDatabase(connection: ConnectionConfig, clock: Clock): Promise<Report> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const migrations = await migrationsOf(client);
    const findings = [...databaseFindings(await stateOf(client, clock)), migrations];
    // The role and the policies come with the migrations.
    if (migrations.level === 'ok') findings.push(await isolationOf(connection));
    return {
      findings,
      usage:
        migrations.level === 'ok'
          ? await usageOf(client)
          : { isStarted: false, servesProduction: false },
    };
  } finally {
    await client.end();
  }
}

/** How the database is set, and how far its clock is from ours. */
type DatabaseState = {
  readonly version: string;
  readonly fsync: string;
  readonly synchronousCommit: string;
  readonly skewMs: number;
};

/** What is wrong with the database, as far as its server says it of itself. */
export function databaseFindings({
  version,
  fsync,
  synchronousCommit: commit,
  skewMs,
}: DatabaseState): readonly Finding[] {
  const isDurable = fsync === 'on' && commit !== 'off';
  return [
    { check: 'database', level: 'ok', text: `PostgreSQL ${version}` },
    {
      check: 'durability',
      level: isDurable ? 'ok' : 'fix',
      text: isDurable
        ? 'fsync and synchronous_commit are on'
        : `fsync is ${fsync} and synchronous_commit is ${commit}; acknowledged data can be lost`,
    },
    skewFinding(skewMs),
  ];
}

async function stateOf(client: pg.Client, clock: Clock): Promise<DatabaseState> {
  const before = clock.now().getTime();
  const { rows } = await client.query<Omit<DatabaseState, 'skewMs'> & { at: Date }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as "synchronousCommit", clock_timestamp() as at`,
  );
  const here = (before + clock.now().getTime()) / 2;
  const [found] = rows;
  if (found === undefined) throw new Error('the database says nothing of itself');
  return { ...found, skewMs: Math.abs(found.at.getTime() - here) };
}

function skewFinding(skewMs: number): Finding {
  return skewMs <= skewMsMax
    ? { check: 'clock', level: 'ok', text: 'the same as the database has' }
    : {
        check: 'clock',
        level: 'fix',
        text: `${Math.round(skewMs / secondMs)} s away from the database's: synchronise both`,
      };
}

async function migrationsOf(client: pg.Client): Promise<Finding> {
  const check = 'migrations';
  const { pending, isEmpty, newer } = await pendingMigrations(client);
  if (newer.length > 0) {
    return findConflict(newer) === null
      ? { check, level: 'warn', text: 'the next release migrated this database: replace this one' }
      : { check, level: 'fix', text: 'a newer Salus wrote this database: start that one' };
  }
  if (isEmpty) return { check, level: 'warn', text: 'none applied yet: the first start does it' };
  return pending.length === 0
    ? { check, level: 'ok', text: 'all applied' }
    : {
        check,
        level: 'fix',
        text: `${pending.length} not applied yet, from ${pending[0]} on: run salus migrate, or restart`,
      };
}

async function isolationOf(connection: ConnectionConfig): Promise<Finding> {
  const wrong = await findRowSecurityProblem(asServer(connection));
  return wrong === null
    ? { check: 'isolation', level: 'ok', text: 'holds where the rows are' }
    : { check: 'isolation', level: 'fix', text: wrong };
}

async function usageOf(client: pg.Client): Promise<Usage> {
  const { rows } = await client.query<{ isStarted: boolean; servesProduction: boolean }>(
    `select exists (select from organisation) as "isStarted",
       exists (select from team_api_key join tenant on tenant.id = team_api_key.tenant_id
         where tenant.environment = 'production' and team_api_key.revoked_at is null) as "servesProduction"`,
  );
  return rows[0] ?? { isStarted: false, servesProduction: false };
}
