import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runCommand } from '../harness/command.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';

// The command builds the console and the documents, as the first start does.
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
