import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runCommand } from '../harness/command.ts';
import { createDatabase, urlOf } from '../harness/postgres.ts';
import { runSalus, startSalus } from '../harness/salus-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-start-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const keyOf = (stdout: string): string => /Team key\s+(\S+)/u.exec(stdout)?.[1] ?? '';

describe('a data folder', () => {
  it('gets a team key on the first start only, and keeps working with it', async () => {
    const environment = { SALUS_DATA_DIR: path.join(folder, 'first') };
    const first = await startSalus(environment);
    const key = keyOf(first.output.stdout);
    expect(key).toMatch(/^sk_us_/u);
    expect(
      (await fetch(`${first.url}/v2/user`, { headers: { 'x-salus-api-key': key } })).status,
    ).toBe(200);
    expect(first.output.stdout).toContain(`${first.url}/docs`);
    expect(first.output.stdout).toContain(`curl -H 'x-salus-api-key: ${key}'`);
    expect(await first.stop('SIGINT')).toMatchObject({ code: 0 });

    const second = await startSalus(environment);
    expect(keyOf(second.output.stdout)).toBe('');
    expect(
      (await fetch(`${second.url}/v2/user`, { headers: { 'x-salus-api-key': key } })).status,
    ).toBe(200);
    expect(await second.stop('SIGTERM')).toMatchObject({ code: 0 });
  });

  it('loads reference data beside the start, though no search asks for it', async () => {
    const dataDir = path.join(folder, 'reference');
    const server = await startSalus({ SALUS_DATA_DIR: dataDir, SALUS_LOG_LEVEL: 'info' });
    const loaded = (what: string): string => `"what":"${what}","msg":"reference data loaded"`;
    await expect
      .poll(() => server.output.stderr, { timeout: 120_000 })
      .toContain(loaded('diagnoses'));
    await server.stop('SIGINT');
  });

  it('does not repeat keys that it was given', async () => {
    const teamKey = 'sk_us_givengivengivengivengiven';
    const managementKey = 'mg_givengivengivengivengivengiven';
    const server = await startSalus({
      SALUS_DATA_DIR: path.join(folder, 'given'),
      SALUS_BOOTSTRAP_TEAM_KEY: teamKey,
      SALUS_BOOTSTRAP_MANAGEMENT_KEY: managementKey,
    });
    const headers = { 'x-salus-api-key': teamKey };
    expect((await fetch(`${server.url}/v2/user`, { headers })).status).toBe(200);
    const { stdout, stderr } = await server.stop();
    expect(stdout).toContain('as given in the environment');
    for (const key of [teamKey, managementKey]) expect(`${stdout}${stderr}`).not.toContain(key);
  });

  it('keeps the master key readable by its owner only', async () => {
    const { mode } = await stat(path.join(folder, 'first/master.key'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('starts again after everything was killed', async () => {
    const dataDir = path.join(folder, 'first');
    const killed = await startSalus({ SALUS_DATA_DIR: dataDir });
    await killed.kill(dataDir);
    const again = await startSalus({ SALUS_DATA_DIR: dataDir });
    expect((await again.stop()).code).toBe(0);
  });

  it('is served once at a time, and shared by the commands meanwhile', async () => {
    const environment = { SALUS_DATA_DIR: path.join(folder, 'first') };
    const server = await startSalus(environment);
    const another = await runSalus(['serve'], { ...environment, SALUS_PORT: '0' });
    expect(another).toMatchObject({ code: 1, stdout: '' });
    expect(another.stderr).toMatch(/^salus: Another Salus already serves the data folder .*\n$/mu);

    const keys = await runSalus(['keys', 'list', '--json'], environment);
    expect(JSON.parse(keys.stdout)).toHaveLength(1);
    // The command that joined has left; the server still has its database.
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
    const alone = await runSalus(['keys', 'list', '--json'], environment);
    expect(JSON.parse(alone.stdout)).toHaveLength(1);
  });

  it('finishes the requests in flight when it is stopped', async () => {
    const server = await startSalus({
      SALUS_DATA_DIR: path.join(folder, 'first'),
    });
    const answers = Array.from({ length: 20 }, async () => fetch(`${server.url}/healthz`));
    await answers[0];
    const stopped = server.stop();
    const statuses = await Promise.allSettled(answers);
    expect(statuses.filter((each) => each.status === 'fulfilled').length).toBeGreaterThan(0);
    expect((await stopped).code).toBe(0);
  });

  it('of a newer Salus is left alone', async () => {
    const dataDir = path.join(folder, 'first');
    const database = await createDatabase();
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query(
      "insert into schema_migration (version, name) values (9999, '9999_later_release.sql')",
    );
    await client.end();
    const refused = await runCommand(['migrate'], {
      SALUS_DATA_DIR: dataDir,
      DATABASE_URL: urlOf(database),
    });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/version 9999 .* start the newer Salus/u);
    await database.drop();
  });

  it('of a newer PostgreSQL is left alone', async () => {
    const dataDir = path.join(folder, 'newer-postgres');
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '19\n');
    const refused = await runCommand(['migrate'], { SALUS_DATA_DIR: dataDir });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^salus: .*PostgreSQL 19.*18.*\n$/u);
    expect(await readFile(path.join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('19\n');
  });
});

describe('a start that cannot work says why in one sentence', () => {
  const oneSentence = /^salus: [^\n]+\n$/u;

  it('when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const refused = await runSalus(['serve'], {
      SALUS_DATA_DIR: path.join(folder, 'none'),
      SALUS_PORT: String(port),
    });
    await new Promise((resolve) => other.close(resolve));
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(oneSentence);
    expect(refused.stderr).toContain(`already listens on 127.0.0.1:${port}`);
  });

  it('when DATABASE_URL leads nowhere', async () => {
    const refused = await runCommand(['serve'], {
      SALUS_DATA_DIR: path.join(folder, 'none'),
      SALUS_PORT: '0',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(oneSentence);
    expect(refused.stderr).toContain('DATABASE_URL cannot be reached');
  });

  it('when settings are wrong, naming each in a line of its own', async () => {
    const refused = await runCommand(['serve'], { SALUS_PORT: 'eighty', SALUS_LOG_LEVEL: 'loud' });
    expect(refused.code).toBe(1);
    const [sentence, ...lines] = refused.stderr.trimEnd().split('\n');
    expect(sentence).toBe('salus: The configuration is wrong:');
    const names = lines.map((line) => /^ {2}(SALUS_\w+) .+\.$/u.exec(line)?.[1] ?? line);
    expect(names.toSorted()).toEqual(['SALUS_LOG_LEVEL', 'SALUS_PORT']);
  });

  it('when the master key is not the one of the database', async () => {
    const database = await createDatabase();
    const environment = {
      SALUS_DATA_DIR: path.join(folder, 'keys'),
      DATABASE_URL: urlOf(database),
    };
    const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64');
    expect((await runCommand(['migrate'], { ...environment, SALUS_MASTER_KEY: key(1) })).code).toBe(
      0,
    );
    const refused = await runCommand(['migrate'], { ...environment, SALUS_MASTER_KEY: key(2) });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(oneSentence);
    await database.drop();
  });

  it('when there is no such command or option', async () => {
    expect(await runSalus(['fly'], {})).toMatchObject({ code: 2 });
    expect((await runSalus(['keys', '--wrong'], {})).code).toBe(2);
    for (const command of [
      'serve',
      'worker',
      'migrate',
      'keys',
      'webhooks',
      'import',
      'seed',
      'backup',
      'restore',
      'certificate',
      'doctor',
    ]) {
      const help = await runCommand([command, '--help'], {});
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout).toContain(`Usage: npm run -s salus -- ${command}`);
    }
  });
});
