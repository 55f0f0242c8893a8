import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam, type TestUser } from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';
import { managementApi } from '../harness/management-api.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

let app: TestApp;
let team: TestTeam;
let user: TestUser;
let folder: string;

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam();
  user = await app.newUser(team);
  folder = await mkdtemp(path.join(tmpdir(), 'salus-assistants-'));
  const sample = { timestamp: '2026-02-03T07:00:00Z', value: 88, unit: 'bpm' };
  await app.request('POST', `/v2/timeseries/${user.user_id}/heartrate`, {
    key: team.key,
    body: { provider: 'oura', source_type: 'ring', stage: 'daily', data: [sample] },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('the guide to assistants says what happens, command by command', async () => {
  const org = await managementApi(app);
  const settings = {
    API: app.baseUrl,
    USER_ID: user.user_id,
    ORG: org.orgId,
    MANAGEMENT_KEY: org.key,
    TEAM: team.scope.teamId,
    WORK: folder,
    SALUS: `${process.execPath} ${main}`,
  };
  expect(await runGuide('assistants.md', settings)).toBe(9);
});

it('an assistant that starts a command reads over standard input', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, 'mcp', '--url', app.baseUrl],
    env: { SALUS_API_KEY: team.key },
  });
  await client.connect(transport);
  const answer = await client.callTool({ name: 'find_users', arguments: {} });
  expect(answer.structuredContent).toMatchObject({ users: [{ user_id: user.user_id }] });
  await client.close();
}, 60_000);

it('what is no message, and a server that is away, are told line by line', async () => {
  const child = spawn(process.execPath, [
    main,
    'mcp',
    '--url',
    'http://127.0.0.1:1',
    '--key',
    'sk_us_x',
  ]);
  child.stdin.end('nonsense\n{"jsonrpc":"2.0","id":7,"method":"ping"}\n');
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const answers = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id?: unknown; error: { code: number } });
  expect(answers.map(({ id, error }) => [id, error.code])).toEqual([
    [null, -32_700],
    [7, -32_603],
  ]);
}, 60_000);
