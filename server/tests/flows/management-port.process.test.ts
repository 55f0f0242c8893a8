import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runCommand } from '../harness/command.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

describe.each(['1', '2'])('in %s processes', (processes) => {
  let folder: string;
  let database: TestDatabase;
  let environment: { readonly SALUS_DATA_DIR: string; readonly DATABASE_URL: string };
  let server: SalusProcess;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'salus-port-'));
    database = await createDatabase();
    environment = { SALUS_DATA_DIR: path.join(folder, 'data'), DATABASE_URL: urlOf(database) };
    server = await startSalus({
      ...environment,
      SALUS_MANAGEMENT_PORT: '0',
      SALUS_PROCESSES: processes,
    });
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const printed = (pattern: RegExp): string => pattern.exec(server.output.stdout)?.[1] ?? '';
  const organisation = (): string => `/v1/org/${printed(/Organisation\s+(\S+)/u)}`;
  const managementUrl = (): string => printed(/Management\s+(http:\S+)/u);

  const get = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(url, { headers })).status;

  const salus = async (...args: string[]) => runCommand(args, environment);

  describe('with a port of its own', () => {
    it('the management plane is on it, and on no other', async () => {
      const key = { 'x-management-key': printed(/Management key\s+(\S+)/u) };
      expect(await get(`${managementUrl()}${organisation()}`, key)).toBe(200);
      expect(await get(`${server.url}${organisation()}`, key)).toBe(404);
      const team = { 'x-salus-api-key': printed(/Team key\s+(\S+)/u) };
      expect(await get(`${server.url}/v2/user`, team)).toBe(200);
      expect(await get(`${managementUrl()}/v2/user`, team)).toBe(404);
    });

    it('each says of itself what it serves, and that it is ready', async () => {
      const paths = async (url: string): Promise<string[]> => {
        const document = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object };
        return Object.keys(document.paths);
      };
      const isManagement = (each: string): boolean => each.startsWith('/v1/');
      expect((await paths(server.url)).some(isManagement)).toBe(false);
      expect((await paths(managementUrl())).every(isManagement)).toBe(true);
      expect(await get(`${managementUrl()}/readyz`)).toBe(200);
    });
  });

  describe('the command line', () => {
    it('makes a key of the environment that it is told', async () => {
      const sandbox = await salus('keys', 'create');
      const production = await salus('keys', 'create', '--environment', 'production');
      expect([sandbox.stdout, production.stdout]).toEqual([
        expect.stringMatching(/^sk_us_/u),
        expect.stringMatching(/^pk_us_/u),
      ]);
      const listed = await salus('keys', 'list', '--environment', 'production', '--json');
      expect(JSON.parse(listed.stdout)).toHaveLength(1);
      const wrong = await salus('keys', 'list', '--environment', 'staging');
      expect([wrong.code, wrong.stderr]).toEqual([
        2,
        'salus: --environment must be sandbox or production.\n',
      ]);
    });

    it('makes management keys: of the organisation, and of a team', async () => {
      const whole = await salus('keys', 'create', '--management');
      const teamId = printed(/Team\s+([\da-f-]{36})/u);
      const bound = await salus('keys', 'create', '--management', '--team', teamId, '--json');
      const { key, role } = JSON.parse(bound.stdout) as { key: string; role: string };
      expect(role).toBe('team_admin');
      const asks = async (of: string): Promise<number> =>
        get(`${managementUrl()}${organisation()}`, { 'x-management-key': of.trim() });
      expect([await asks(whole.stdout), await asks(key)]).toEqual([200, 403]);
    });

    it.each([
      [['--role', 'team_admin'], 2, /is bound to teams/u],
      [['--role', 'king'], 2, /org_admin or team_admin/u],
      [['--team', 'nonsense'], 1, /There is no team nonsense\. Say which/u],
      [['--team', '00000000-0000-4000-8000-000000000000'], 1, /There is no team 0{8}/u],
    ])('refuses a management key with %j in one sentence', async (args, code, sentence) => {
      const refused = await salus('keys', 'create', '--management', ...args);
      expect(refused.code).toBe(code);
      expect(refused.stderr).toMatch(sentence);
      expect(refused.stderr.trim().split('\n')).toHaveLength(1);
    });
  });
});
