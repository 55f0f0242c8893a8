import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type EmulatorServer, openEmulatorServer, type Request } from '../emulators/http.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { runCommand } from '../harness/command.ts';
import { insure } from '../harness/insurance-changes.ts';
import { newOrder } from '../harness/orders.ts';
import { pushEverything } from '../harness/push-everything.ts';
import { mainHere, spawnSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** How many users are moved: few, unless somebody asks for more. */
const usersMoved = Math.max(5, Number(process.env['SALUS_MOVED_USERS'] ?? '5'));

type Report = {
  readonly users: number;
  readonly verified: readonly {
    readonly kind: string;
    readonly read: number;
    readonly there: number;
    readonly differing: number;
  }[];
  readonly left: readonly { readonly what: string; readonly count: number }[];
  readonly too_many_requests: number;
  readonly is_whole: boolean;
};

let hosted: TestApp;
let own: TestApp;
let theirs: TestTeam;
let team: TestTeam;
let limited: EmulatorServer;
let orderId: string;
let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  hosted = await openTestApp();
  own = await openTestApp();
  for (const app of [hosted, own]) app.clock.set(new Date());
  theirs = await hosted.newTeam();
  team = await own.newTeam();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-move-'));
  environment = { SALUS_API_URL: own.baseUrl, SALUS_API_KEY: team.key };
  limited = await openLimited(hosted.baseUrl);
  for (let number = 0; number < usersMoved; number += 1) await fill(number);
  await pushEverything(hosted, theirs);
});
afterAll(async () => {
  await limited.close();
  await hosted.close();
  await own.close();
  await rm(folder, { recursive: true });
});

/** A hosted service before a server: it refuses by count, however slow the machine is, and has the header of another name. */
async function openLimited(baseUrl: string): Promise<EmulatorServer> {
  let asked = 0;
  return openEmulatorServer(async ({ method, url, headers, body }: Request) => {
    asked += 1;
    if (asked % 100 === 0) return { status: 429, headers: { 'retry-after': '1' } };
    const answer = await fetch(`${baseUrl}${url.pathname}${url.search}`, {
      method,
      headers: {
        'content-type': headers['content-type'] ?? 'application/json',
        'x-salus-api-key': String(headers['x-hosted-api-key']),
      },
      body: method === 'GET' ? null : new Uint8Array(body),
    });
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const id = answer.headers.get('x-request-id') ?? '';
    return {
      status: answer.status,
      headers: { 'content-type': type, 'x-request-id': id },
      body: await answer.text(),
    };
  });
}

const push = async (address: string, fields: object): Promise<void> => {
  const body = { stage: 'daily', ...fields };
  const { status, text } = await hosted.request('POST', address, { key: theirs.key, body });
  expect([address, status, text]).toEqual([address, 200, text]);
};

/** A user with samples of points and intervals, a night with stages, a workout with its stream, insurance, and one with an order. */
async function fill(number: number): Promise<void> {
  const { user_id: userId } = await hosted.newUser(theirs, {
    client_user_id: `moved-${number}`,
    fallback_time_zone: 'Europe/Berlin',
  });
  const day = `2026-10-${String(10 + (number % 15)).padStart(2, '0')}`;
  const samples = (resource: string, provider: string, data: readonly object[]): Promise<void> =>
    push(`/v2/timeseries/${userId}/${resource}`, { provider, source_type: 'ring', data });
  const at = (minute: number): string => `${day}T08:${String(minute).padStart(2, '0')}:00+02:00`;
  const minutes = Array.from({ length: 40 }, (_, minute) => minute);
  await samples(
    'heartrate',
    'oura',
    minutes.map((minute) => ({ timestamp: at(minute), value: 60 + minute, app_id: 'com.example' })),
  );
  await samples('steps', 'garmin', [{ start: at(0), end: at(30), value: 900 + number }]);
  await samples('blood_pressure', 'withings', [
    { timestamp: at(5), systolic: 120 + (number % 60), diastolic: 80 },
  ]);
  await samples('glucose', 'dexcom_v3', [{ timestamp: at(7), value: 5.4, type: 'automatic' }]);
  await push(`/v2/summary/sleep/${userId}`, {
    provider: 'oura',
    data: [
      {
        bedtime_start: `${day}T00:10:00+02:00`,
        bedtime_stop: `${day}T07:10:00+02:00`,
        score: 80 + (number % 10),
        stage_start_offset_second: [0, 600, 12_000],
        stage_end_offset_second: [600, 12_000, 25_200],
        stage_type: [4, 2, 1],
      },
      // Of a nap nobody knows the stages.
      { bedtime_start: `${day}T13:00:00+02:00`, bedtime_stop: `${day}T13:30:00+02:00` },
    ],
  });
  await push(`/v2/summary/workouts/${userId}`, {
    provider: 'garmin',
    data: [
      {
        time_start: at(0),
        time_end: at(30),
        sport: 'cycling',
        stream: { time: [Date.parse(at(0)) / 1000, Date.parse(at(1)) / 1000], power: [210, 214] },
      },
    ],
  });
  await push(`/v2/summary/body/${userId}`, {
    provider: 'withings',
    data: [{ date: at(9), weight: 60 + (number % 60) }],
  });
  await insure(hosted, theirs, userId);
  if (number > 0) return;
  orderId = (await newOrder(hosted, theirs)).id;
  const simulated = await hosted.request('POST', `/v3/order/${orderId}/test`, {
    key: theirs.key,
    body: {},
  });
  expect([simulated.status, simulated.text]).toEqual([200, simulated.text]);
}

const moving = (place: string): string[] => [
  'migrate-from-hosted',
  '--json',
  '--header=x-hosted-api-key',
  `--from=${limited.url}`,
  `--from-key=${theirs.key}`,
  `--checkpoint=${path.join(folder, place)}`,
  `--orders=${path.join(folder, 'kept.jsonl')}`,
];
const reportOf = ({ stdout }: { readonly stdout: string }): Report =>
  JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report;
const count = async (app: TestApp, table: string): Promise<number> =>
  (await app.database.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ??
  0;

test('a move that was killed goes on, makes nothing twice, heeds limits, and is equal by counts and hashes', async () => {
  const killed = spawnSalus(moving('place'), environment);
  // Somewhere in the middle of all users.
  limited.before(usersMoved * 45, '/', async () => void (await killed.kill()));
  const { code } = await killed.finished;
  expect(code).toBeNull();
  const moved = await count(own, 'users');
  expect(moved).toBeGreaterThan(1);
  expect(moved).toBeLessThan(await count(hosted, 'users'));
  const again = await runCommand(moving('place'), environment);
  expect([again.stderr, again.code]).toEqual([again.stderr, 0]);
  const report = reportOf(again);
  expect(
    report.verified.filter(({ differing, read, there }) => differing > 0 || read !== there),
  ).toEqual([]);
  expect(report).toMatchObject({ is_whole: true, users: await count(hosted, 'users') });
  const read = Object.fromEntries(report.verified.map((each) => [each.kind, each.read]));
  expect(read).toMatchObject({
    'samples/heartrate': usersMoved * 40 + 3,
    'samples/steps': usersMoved + 3,
    'samples/blood_pressure': usersMoved + 3,
    'samples/glucose': usersMoved + 3,
    'summaries/sleep': usersMoved * 2 + 1,
    'summaries/sleep_cycle': usersMoved + 2,
    'summaries/workouts': usersMoved + 1,
    'summaries/body': usersMoved + 1,
    demographics: usersMoved,
    'insurance/primary': usersMoved,
  });
  for (const table of ['users', 'summary', 'insurance_record'])
    expect([table, await count(own, table)]).toEqual([table, await count(hosted, table)]);
  // Of one user there is each resource of samples and each summary.
  expect(Object.keys(read).length).toBeGreaterThan(55);
  expect(report.left).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ count: 1, what: expect.stringMatching(/^orders/u) as string }),
      expect.objectContaining({
        count: usersMoved + 1,
        what: expect.stringMatching(/^connections\/oura: tokens/u) as string,
      }),
    ]),
  );
  expect(report.left.filter(({ what }) => what.includes('refused'))).toEqual([]);
  const kept = await readFile(path.join(folder, 'kept.jsonl'), 'utf8');
  const orders = kept
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly order: object; readonly result: object });
  expect(orders).toMatchObject([
    {
      order: { id: orderId, status: 'completed' },
      result: { results: expect.any(Array) as unknown },
    },
  ]);
  expect((await stat(path.join(folder, 'kept.jsonl'))).mode & 0o777).toBe(0o600);
  expect(report.too_many_requests).toBeGreaterThan(0);
  const place = await readFile(path.join(folder, 'place'), 'utf8');
  for (const secret of [theirs.key, team.key, 'Ada', 'moved-0'])
    expect(place).not.toContain(secret);
});

test('what was changed there afterwards is found', async () => {
  const { rows } = await own.database.query<{ id: string }>('select id from users limit 1');
  const [user] = rows;
  const body = {
    stage: 'daily',
    provider: 'oura',
    source_type: 'ring',
    data: [{ timestamp: '2026-10-01T08:00:00Z', value: 77 }],
  };
  const address = `/v2/timeseries/${user?.id}/heartrate`;
  expect((await own.request('POST', address, { key: team.key, body })).status).toBe(200);
  const { code, stdout } = await runCommand(moving('place'), environment);
  const report = reportOf({ stdout });
  expect([code, report.is_whole]).toEqual([1, false]);
  expect(report.verified.filter(({ differing }) => differing > 0)).toEqual([
    {
      kind: 'samples/heartrate',
      read: usersMoved * 40 + 3,
      there: usersMoved * 40 + 4,
      differing: 1,
    },
  ]);
});

test('the guide works line by line, and away again', async () => {
  const guide = await readFile(path.join(root, 'docs/guides/come-over.md'), 'utf8');
  const away = await hosted.newTeam();
  const next = await own.newTeam();
  const script = [...guide.matchAll(/```sh\n([\s\S]*?)```/gu)]
    .map(([, block]) => block ?? '')
    .join('\n')
    .replace('http://127.0.0.1:8080', own.baseUrl)
    .replace('sk_us_…', next.key)
    .replace('https://api.hosted.example', limited.url)
    .replace('KEY_OF_THE_TEAM_THERE', theirs.key)
    .replace('x-other-api-key', 'x-hosted-api-key')
    .replace('https://health.example.com', hosted.baseUrl)
    .replace('KEY_OF_THE_TEAM_ELSEWHERE', away.key)
    .replaceAll('npm run -s salus --', `${process.execPath} ${mainHere}`);
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: folder });
  expect(stdout.match(/samples\/heartrate: \d+ read, \d+ there, equal/gu)).toHaveLength(2);
  expect(stdout).not.toContain('differing');
  expect(stdout).toMatch(/Not carried: \d+ connections\/oura: tokens/u);
  expect(stdout).toMatch(/Not carried: 1 orders/u);
  const { total } = (
    await hosted.request<{ total: number }>('GET', '/v2/user', {
      key: away.key,
      query: { offset: 0, limit: 1 },
    })
  ).body;
  expect(total).toBe(usersMoved + 2);
});

test('what is missing or does not fit is said', async () => {
  const say = async (args: readonly string[]) => {
    const { code, stderr } = await runCommand(['migrate-from-hosted', ...args], environment);
    return `${code} ${stderr}`;
  };
  expect(await say([])).toMatch(/^2 .*--from URL --from-key KEY/u);
  const from = ['--from', hosted.baseUrl, '--from-key', theirs.key];
  expect(await say([...from, '--to', own.baseUrl])).toMatch(/^2 /u);
  expect(await say([...from, '--checkpoint', path.join(folder, 'place')])).toMatch(
    /^2 .*checkpoint of another migration/u,
  );
  const wrong = ['--from', hosted.baseUrl, '--from-key', 'sk_us_wrong'];
  expect(await say([...wrong, '--checkpoint', path.join(folder, 'other')])).toMatch(
    /^1 .*401[\s\S]*request/u,
  );
});
