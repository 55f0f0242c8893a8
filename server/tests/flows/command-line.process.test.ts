import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTeam } from '../../src/management/index.ts';
import { openTestApp, type TestApp, testMasterKey } from '../harness/app.ts';
import { runCommand } from '../harness/command.ts';
import { urlOf } from '../harness/postgres.ts';
import { type Finished, runSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-command-line-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const settings = (more: Readonly<Record<string, string>> = {}) => ({
  DATABASE_URL: urlOf(app.database),
  SALUS_MASTER_KEY: testMasterKey.toString('base64'),
  ...more,
});

async function salus(line: string, more?: Readonly<Record<string, string>>): Promise<Finished> {
  return runCommand(line.split(' '), settings(more));
}

it('demo users on a fresh database hold what is new, and the second time nothing is', async () => {
  const first = await salus('seed --users 2 --days 3');
  expect(first).toMatchObject({ code: 0 });
  const [, count] =
    /^2 demo users hold (\d+) samples, all of them new\.\n$/u.exec(first.stdout) ?? [];
  expect(Number(count)).toBeGreaterThan(1000);
  const again = await salus('seed --users 2 --days 3');
  expect(again.stdout).toBe(`2 demo users hold ${count} samples, 0 of them new.\n`);
});

describe('with a second team', () => {
  beforeAll(async () => {
    app.clock.advance(1);
    await createTeam(app.resources, { name: 'Night Clinic' });
  });
  const lines = ['keys list', 'webhooks list', 'seed --users 1 --days 1'];

  it.each(lines)('%s says how to name one', async (line) => {
    const { code, stderr } = await salus(line);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^salus: There are 2 teams\. Say which with --team ID or NAME, or once for all commands with SALUS_TEAM: [-0-9a-f]{36} \("My team"\), [-0-9a-f]{36} \("Night Clinic"\)\.\n$/u,
    );
  });

  it.each(lines)('%s takes a name, and the setting says it once for all', async (line) => {
    const named = await runCommand([...line.split(' '), '--team', 'night clinic'], settings());
    expect(named).toMatchObject({ code: 0 });
    expect(await salus(line, { SALUS_TEAM: 'Night Clinic' })).toMatchObject({ code: 0 });
  });

  it('what the command names goes before the setting', async () => {
    const { code, stderr } = await salus('keys list --team Nobody', { SALUS_TEAM: 'Night Clinic' });
    expect(code).toBe(1);
    expect(stderr).toContain('There is no team Nobody. Say which with --team');
  });

  it('a management key is bound to teams by their names', async () => {
    const made = await runCommand(
      ['keys', 'create', '--management', '--team', 'Night Clinic'],
      settings(),
    );
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^mg_/u) });
  });

  it('two of one name are told apart by their ids', async () => {
    await createTeam(app.resources, { name: 'night clinic' });
    const { stderr } = await salus('keys list', { SALUS_TEAM: 'Night Clinic' });
    expect(stderr).toMatch(/There are 2 teams Night Clinic\. Say which/u);
  });
});

describe('the command itself', () => {
  it('tells its version', async () => {
    expect(await runSalus(['--version'], {})).toEqual({
      code: 0,
      stdout: 'salus 0.1.0\n',
      stderr: '',
    });
  });

  it.each(['--help', 'keys --help'])('whose reader leaves, ends quietly: %s', async (line) => {
    const child = spawn(process.execPath, ['server/src/main.ts', ...line.split(' ')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([code, stderr]).toEqual([0, '']);
  });

  it('is there as salus in a checkout, and names files from where it is called', async () => {
    await writeFile(path.join(folder, 'not-a.fit'), 'x');
    const bin = path.join(root, 'tools/salus.mjs');
    const { stdout } = await run(bin, ['--version'], { cwd: folder });
    expect(stdout).toBe('salus 0.1.0\n');
    const refused = run(bin, ['import', 'payors', 'not-a.fit'], {
      cwd: folder,
      env: { ...process.env, ...settings() },
    });
    await expect(refused).rejects.toThrow('not-a.fit has no column payor_code');
  });

  it('in a checkout prints hints that npm understands', async () => {
    expect((await salus('keys --help')).stdout).toContain('Usage: npm run -s salus -- keys list');
    const usage = await salus('import nonsense');
    expect(usage.stderr).toContain('npm run -s salus -- import fit FILE…');
  });
});

describe('benchmarks', () => {
  const bench = async (...args: readonly string[]): Promise<Finished> => {
    const child = spawn(process.execPath, ['bench/main.ts', ...args], { cwd: root });
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code: Number(code), stdout, stderr };
  };

  it('that nobody knows fail with the list of those there are', async () => {
    const { code, stdout, stderr } = await bench('nonsense');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^There is no benchmark nonsense\.[\s\S]*\n {2}ingestion\n/u);
  });

  it('explain themselves', async () => {
    const { code, stdout } = await bench('--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Usage: npm run bench -- [\s\S]*\n {2}reads\n/u);
  });
});

it('upgrade --check says whether the database and this build fit, and migrates nothing', async () => {
  expect(await salus('upgrade --check')).toMatchObject({
    code: 0,
    stdout: 'The database is up to date: this build runs on it.\n',
  });
  const versions = async (): Promise<readonly unknown[]> =>
    (await app.database.query('select version from schema_migration order by version')).rows;
  const known = await versions();
  await app.database.query(
    `insert into schema_migration (version, name) select max(version) + 1, 'later' from schema_migration`,
  );
  try {
    const newer = await salus('upgrade --check --json');
    expect([newer.code, JSON.parse(newer.stdout)]).toMatchObject([1, { result: 'newer' }]);
  } finally {
    await app.database.query(`delete from schema_migration where name = 'later'`);
  }
  expect(await versions()).toEqual(known);
  expect(await salus('upgrade')).toMatchObject({ code: 2 });
});
