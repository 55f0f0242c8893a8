import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { verifyWebhook } from '../../../clients/typescript/src/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { runCommand } from '../harness/command.ts';
import { expectReceivedAsPublished } from '../harness/published-events.ts';
import { openReceiver } from '../harness/receiver.ts';
import { mainHere } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const lines: Record<string, unknown>[] = [];
const note = (fields: object, message?: string): void => void lines.push({ ...fields, message });

let app: TestApp;
let team: TestTeam;
let folder: string;
let environment: Record<string, string>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  app = await openTestApp({ log: { info: note, warn: note, error: note, flush: () => {} } });
  app.clock.set(new Date());
  team = await app.newTeam();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-listen-'));
  environment = { SALUS_API_URL: app.baseUrl, SALUS_API_KEY: team.key };
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
  await rm(folder, { recursive: true });
});

/** A command that goes on until it is told to leave, and what it said so far. */
function begin(
  args: readonly string[],
): ChildProcess & { readonly said: { out: string; errors: string } } {
  const child = spawn(process.execPath, [mainHere, 'listen', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
  });
  const said = { out: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.errors += chunk.toString()));
  return Object.assign(child, { said });
}

const within = { timeout: 20_000, interval: 50 };

test('the guide works line by line: what is triggered is shown, forwarded and signed', async () => {
  const guide = await readFile(path.join(root, 'docs/guides/listen.md'), 'utf8');
  const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/gu)].map(([, block]) => block ?? '');
  const script = commands
    .join('\n')
    .replace('http://127.0.0.1:8080', app.baseUrl)
    .replace('sk_us_…', team.key)
    .replace('http://localhost:3000/hook', receiver.url)
    .replaceAll('npm run -s salus --', `${process.execPath} ${mainHere}`)
    .replaceAll('.txt &', '.txt 2>> said.txt &')
    // A reader sees that both listen, and what came.
    .replace(/(?=\S+ \S+ trigger)/u, 'until [ "$(grep -c Listening said.txt)" = 2 ]; do :; done\n')
    .replace(
      'kill $LOOKING',
      'until [ "$(grep -c → forwarded.txt)" = 2 ] && [ "$(grep -c msg_ seen.txt)" = 2 ]; do :; done\nkill $LOOKING',
    );
  const bash = spawn('bash', ['-euc', `${script}\nwait`], { cwd: folder, stdio: 'inherit' });
  expect((await once(bash, 'exit'))[0]).toBe(0);
  const [seen, forwarded, said] = await Promise.all(
    ['seen', 'forwarded', 'said'].map(async (name) =>
      readFile(path.join(folder, `${name}.txt`), 'utf8'),
    ),
  );
  expect(seen).toMatch(
    /^\S+ {2}daily.data.sleep.created {2}msg_\w+ {2}no user\n\S+ {2}labtest.order.updated/u,
  );
  expect(forwarded).toMatch(/no user\n {2}→ 204 in \d+ ms\n/u);
  const secret = /signed with (whsec_\S+)/u.exec(said ?? '')?.[1] ?? '';
  for (const { headers, body } of receiver.received) {
    const { id, event } = await verifyWebhook({ secret, headers, body });
    expect(event).toMatchObject({ is_example: true, user_id: null });
    expect(seen).toContain(id);
    expect(seen).not.toContain(JSON.stringify(event.data).slice(2, 40));
  }
  expect(receiver.received).toHaveLength(2);
  expectReceivedAsPublished(receiver.received);
});

test('what happens to a user is forwarded as webhooks carry it; a body is shown to who asks for it', async () => {
  const { user_id: userId } = await app.newUser(team);
  const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
  const nobody = await openReceiver();
  await nobody.close();
  const type = 'daily.data.weight.created';
  const args = ['--event', type, '--secret', secret, '--forward'];
  const [quiet, open] = [
    begin([...args, receiver.url]),
    begin([...args, nobody.url, '--show-body', '--json']),
  ];
  try {
    for (const { said } of [quiet, open])
      await vi.waitFor(() => expect(said.errors).toContain('Listening'), within);
    receiver.received.splice(0);
    const data = [{ timestamp: '2026-11-20T08:00:00Z', value: 61.5, unit: 'kg' }];
    await app.request('POST', `/v2/timeseries/${userId}/body_weight`, {
      key: team.key,
      body: { provider: 'manual', stage: 'daily', data },
    });
    await receiver.until(({ length }) => length > 0);
    await vi.waitFor(() => expect(quiet.said.out).toContain('→ 204'), within);
    await vi.waitFor(() => expect(open.said.out).toContain('\n'), within);
  } finally {
    for (const each of [quiet, open]) each.kill('SIGTERM');
    await Promise.all([once(quiet, 'exit'), once(open, 'exit')]);
  }
  expect([quiet.exitCode, open.exitCode]).toEqual([0, 0]);
  expect(quiet.said.out).toContain(`${type}  msg_`);
  expect(quiet.said.out).not.toContain('61.5');
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  await verifyWebhook({ secret, headers, body });
  const kept = await app.request<{ data: { id: string }[] }>('GET', '/v2/events', {
    key: team.key,
    query: { event_type: type },
  });
  // Byte by byte what a webhook would carry.
  expect(kept.text).toContain(`"body":${body}`);
  const shown = JSON.parse(open.said.out) as Record<string, unknown>;
  expect(shown).toMatchObject({
    id: kept.body.data[0]?.id,
    user_id: userId,
    answer: { status: null, error: 'no answer (ECONNREFUSED)' },
  });
  expect(JSON.stringify(shown['body'])).toContain('61.5');
  expect(JSON.stringify(lines)).not.toContain('61.5');
});

test('a refusal says the request by which the log has it', async () => {
  const production = await app.newTeam({ environment: 'production' });
  const type = 'daily.data.sleep.created';
  const { code, stderr } = await runCommand(['trigger', type], {
    ...environment,
    SALUS_API_KEY: production.key,
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining('403')]);
  const id = /request ([\da-f-]{36})\.\n$/u.exec(stderr)?.[1];
  expect(lines.find((line) => line['request_id'] === id)).toMatchObject({
    operation: 'triggerEvent',
    status: 403,
    team_id: production.scope.teamId,
    message: 'request',
  });
});

test('what is missing or wrong at the command line is said', async () => {
  const say = async (args: readonly string[], settings: Record<string, string> = environment) => {
    const { code, stderr } = await runCommand(args, settings);
    return `${code} ${stderr}`;
  };
  expect(await say(['trigger'])).toMatch(/^2 .*Name one type/u);
  expect(await say(['trigger', 'a.b'], {})).toMatch(/^2 .*SALUS_API_KEY/u);
  expect(await say(['trigger', 'no.such.type'])).toMatch(/^1 .*422 body.event_type/u);
  expect(await say(['trigger', 'a.b', '--url', 'ftp://x'])).toMatch(/^2 .*--url must be/u);
  expect(await say(['trigger', 'a.b', '--url', 'http://127.0.0.1:9'])).toMatch(/^1 .*no answer/u);
  expect(await say(['listen', '--forward', receiver.url, '--secret', 'mine'])).toMatch(
    /^2 .*whsec_/u,
  );
  expect(await say(['listen', 'x'])).toMatch(/^2 .*--forward/u);
});
