import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkDatabase } from '../../src/checks/database.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { openTestApp, testClock, type TestApp } from '../harness/app.ts';
import { runCommand } from '../harness/command.ts';
import { urlOf } from '../harness/postgres.ts';

describe('checkDatabase', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => app.close());

  const levelOf = async (check: string, clock = systemClock): Promise<string | undefined> => {
    const { findings } = await checkDatabase(app.database.connection, clock);
    return findings.find((each) => each.check === check)?.level;
  };
  const usage = async () => (await checkDatabase(app.database.connection, systemClock)).usage;

  it('knows whether production data is served: by keys that work, not by teams', async () => {
    expect(await usage()).toEqual({ isStarted: true, servesProduction: false });
    const { keyId } = await app.newTeam({ environment: 'production' });
    expect(await usage()).toEqual({ isStarted: true, servesProduction: true });
    await app.database.query('update team_api_key set revoked_at = now() where id = $1', [keyId]);
    expect(await usage()).toEqual({ isStarted: true, servesProduction: false });
  });

  it('compares the clocks', async () => {
    expect(await levelOf('clock')).toBe('ok');
    expect(await levelOf('clock', testClock(new Date(Date.now() - 60_000)))).toBe('fix');
    expect(await levelOf('clock', testClock(new Date(Date.now() + 60_000)))).toBe('fix');
  });

  it('knows whether commits survive a power cut, which most test servers do without', async () => {
    const { rows } = await app.database.query<{ fsync: string; commit: string }>(
      "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
    );
    const survive = rows[0]?.fsync === 'on' && rows[0].commit !== 'off';
    expect(await levelOf('durability')).toBe(survive ? 'ok' : 'fix');
  });

  it('sees what is not applied, or not ours, and applies nothing', async () => {
    expect(await levelOf('migrations')).toBe('ok');
    const { rows } = await app.database.query<{ version: number }>(
      'delete from schema_migration where version = (select max(version) from schema_migration) returning version',
    );
    expect(await levelOf('migrations')).toBe('fix');
    expect(await levelOf('migrations')).toBe('fix');
    await app.database.query('insert into schema_migration (version, name) values ($1, $2)', [
      rows[0]?.version,
      'again',
    ]);
    await app.database.query(
      "insert into schema_migration (version, name) values (9999, '9999_later_release.sql')",
    );
    expect(await levelOf('migrations')).toBe('fix');
    await app.database.query('delete from schema_migration where version = 9999');
    expect(await levelOf('migrations')).toBe('ok');
  });

  it('leaves an empty database empty', async () => {
    const name = `doctor_${process.pid}_${Date.now()}`;
    await app.database.query(`create database ${name}`);
    const connection = new URL(urlOf(app.database));
    connection.pathname = name;
    const given = { connectionString: connection.href };
    const { findings, usage: found } = await checkDatabase(given, systemClock);
    expect(findings.find((each) => each.check === 'migrations')?.level).toBe('warn');
    expect(found).toEqual({ isStarted: false, servesProduction: false });
    const client = new pg.Client(given);
    await client.connect();
    const { rows } = await client.query(
      "select from information_schema.tables where table_schema = 'public'",
    );
    expect(rows).toEqual([]);
    await client.end();
    await app.database.query(`drop database ${name} with (force)`);
  });
});

it('salus doctor runs the other checks when the database cannot be reached', async () => {
  const { code, stdout, stderr } = await runCommand(['doctor'], {
    SALUS_DATA_DIR: '/nonexistent',
    SALUS_HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  });
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/^FIX {2}database: The database of DATABASE_URL cannot be reached: /mu);
  expect(stdout).toMatch(/^\S+ +address: listens on 0\.0\.0\.0 without TLS/mu);
  expect(stdout).toMatch(/^\S+ +console: /mu);
});

it('salus doctor names each wrong setting, and checks the installation all the same', async () => {
  const { code, stdout } = await runCommand(['doctor'], {
    SALUS_PROT: '8081',
    SALUS_PORT: 'many',
  });
  expect(code).toBe(1);
  expect(stdout.match(/^FIX {2}configuration: /gmu)).toHaveLength(2);
  expect(stdout).toContain('did you mean SALUS_PORT?');
  expect(stdout).toMatch(/^\S+ +console: /mu);
});
