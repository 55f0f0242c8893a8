import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkDatabase } from '../../src/checks/database.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { openTestApp, testClock, type TestApp } from '../harness/app.ts';
import { runCommand } from '../harness/command.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';

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

describe('salus doctor', () => {
  let folder = '';
  let database: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'salus-doctor-'));
    database = await createDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  type Report = readonly { check: string; level: string; isGood: boolean; text: string }[];
  const environment = (): Record<string, string> => ({
    SALUS_DATA_DIR: folder,
    DATABASE_URL: urlOf(database),
    SALUS_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  });

  it('lists what it found for people and for programs, and fails when something is to be fixed', async () => {
    const json = await runCommand(['doctor', '--json'], environment());
    const report = JSON.parse(json.stdout) as Report;
    const bad = report.filter((each) => !each.isGood).map((each) => each.check);
    // The one thing that may be wrong with a test server.
    expect(bad.filter((check) => check !== 'durability')).toEqual([]);
    expect(json.code).toBe(bad.length === 0 ? 0 : 1);
    const text = await runCommand(['doctor'], { ...environment(), SALUS_HOST: '0.0.0.0' });
    expect(text.stdout).toMatch(/^ok {3}database: PostgreSQL \d+/u);
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(/^FIX {2}address: listens on 0\.0\.0\.0 without TLS/mu);
  });

  it('tells warnings from what is to be fixed', async () => {
    const { stdout } = await runCommand(['doctor', '--json'], {
      ...environment(),
      SALUS_CORS_ORIGINS: '*',
    });
    const report = JSON.parse(stdout) as Report;
    const cors = report.find((each) => each.check === 'CORS');
    expect(cors).toMatchObject({ level: 'warn', isGood: true });
  });

  it('says in one sentence why it cannot ask', async () => {
    const { code, stderr } = await runCommand(['doctor'], {
      ...environment(),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^salus: The database of DATABASE_URL cannot be reached: [^\n]+\n$/u);
  });

  it('leaves a folder that was never used as it was', async () => {
    const unused = path.join(folder, 'unused');
    const { code, stdout } = await runCommand(['doctor'], { SALUS_DATA_DIR: unused });
    expect(stdout).toMatch(/^WARN database: not created yet/u);
    expect([code, existsSync(unused)]).toEqual([0, false]);
  });

  it('finds an exposed key file', async () => {
    const { SALUS_MASTER_KEY: _, ...withFile } = environment();
    await runCommand(['migrate'], withFile);
    await chmod(path.join(folder, 'master.key'), 0o644);
    const { stdout } = await runCommand(['doctor'], withFile);
    expect(stdout).toMatch(/^FIX {2}master key: others can read/mu);
  });
});
