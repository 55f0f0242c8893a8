import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from './harness/app.ts';
import { askInThread, leastHold } from './harness/loop-work.ts';
import { newInlet } from './harness/sdk-changes.ts';

/** The longest time that a request may hold the event loop, in processor time: other requests wait for it. */
const budgetMs = 50;
/** The noise of a busy machine, and the time to hand the body to the thread that sends it. */
const noiseMs = 15;

const mebibyte = 1024 ** 2;
/** The largest upload, less the bytes around its rows. */
const largestBytes = 64 * mebibyte - 1024;

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

type Json = Readonly<Record<string, unknown>>;

const startMs = Date.UTC(2026, 0, 1);
const at = (seconds: number): string => new Date(startMs + seconds * 1000).toISOString();
const source = { appId: 'com.apple.health', deviceModel: 'Watch7,2', deviceType: 'watch' };
const row = (index: number, seconds: number, lasts: number, more: Json): Json => ({
  id: `A0C1${index}`,
  parentId: null,
  startDate: at(index * seconds),
  endDate: at(index * seconds + lasts),
  zoneOffset: '+01:00',
  source,
  metadata: { HKMetadataKeyHeartRateMotionContext: '1' },
  ...more,
});

const quantity = (name: string, value: number, unit: string): Json => ({
  type: `HKQuantityTypeIdentifier${name}`,
  value,
  unit,
});

/** The list of an upload that is filled, the bytes of its rows, and each row by its number. */
const uploads: Readonly<
  Record<
    string,
    {
      readonly list: string;
      readonly bytes: number;
      readonly rowOf: (index: number) => Json | string;
    }
  >
> = {
  'heart rates': {
    list: 'records',
    bytes: largestBytes,
    rowOf: (index) => row(index, 1, 0, quantity('HeartRate', 60 + (index % 90), 'bpm')),
  },
  'stages of sleep': {
    list: 'sleep',
    bytes: 8 * mebibyte,
    rowOf: (index) => row(index, 600, 600, { stage: ['deep', 'rem', 'light'][index % 3] }),
  },
  'stages of one night': {
    list: 'sleep',
    bytes: 8 * mebibyte,
    rowOf: (index) => row(index, 0.5, 1, { stage: ['deep', 'rem', 'light'][index % 3] }),
  },
  'halves of readings of blood pressure': {
    list: 'records',
    bytes: 4 * mebibyte,
    rowOf: (index) =>
      row(Math.floor(index / 2), 60, 0, {
        id: `B${index}`,
        ...quantity(`BloodPressure${index % 2 === 0 ? 'Systolic' : 'Diastolic'}`, 80, 'mmHg'),
      }),
  },
  'parts of one meal': {
    list: 'records',
    bytes: 4 * mebibyte,
    rowOf: (index) => row(index, 0, 0, { parentId: 'meal', ...quantity('DietaryProtein', 1, 'g') }),
  },
  workouts: {
    list: 'workouts',
    bytes: 4 * mebibyte,
    rowOf: (index) => row(index, 3600, 1800, { type: 'running', values: [] }),
  },
  deletions: {
    list: 'deleted',
    bytes: 4 * mebibyte,
    rowOf: (index) => ({ id: `A0C1${index}`, type: 'HKQuantityTypeIdentifierHeartRate' }),
  },
  'texts that are no records': {
    list: 'records',
    bytes: 9 * mebibyte,
    rowOf: () => 'a',
  },
  'records of an unknown type': {
    list: 'records',
    bytes: 16 * mebibyte,
    rowOf: () => ({ type: 'HKNew' }),
  },
  'a workout with very many values': {
    list: 'workouts',
    bytes: 1,
    rowOf: (index) =>
      row(index, 3600, 1800, {
        type: 'running',
        values: Array.from({ length: 500_000 }, () => ({ type: 'a_b', value: 1 })),
      }),
  },
  'a stage of sleep with very many values': {
    list: 'sleep',
    bytes: 1,
    rowOf: (index) =>
      row(index, 600, 600, { stage: 'deep', values: Array.from({ length: 2_000_000 }, () => 1) }),
  },
  'records of escaped characters': {
    list: 'records',
    bytes: 16 * mebibyte,
    rowOf: (index) => row(index, 1, 0, { type: '\u{1F600}'.repeat(20) }),
  },
};

function bodyOf({ list, bytes, rowOf }: (typeof uploads)[string]): string {
  const rows: string[] = [];
  let length = 0;
  for (let index = 0; length < bytes; index += 1) {
    const text = JSON.stringify(rowOf(index)).replaceAll(
      /[\uD800-\uDFFF]/gu,
      (half) => `\\u${half.charCodeAt(0).toString(16)}`,
    );
    length += text.length + 1;
    rows.push(text);
  }
  if (rows.length > 1) rows.pop();
  return `{"provider":"apple","data":{"${list}":[${rows.join(',')}]}}`;
}

/** Sends the same several times; resolves with what was answered, and how long the loop was held. */
async function heldBy(
  send: () => Promise<unknown>,
): Promise<{ readonly statuses: readonly unknown[]; readonly ms: number }> {
  const statuses = new Set<unknown>();
  const ms = await leastHold(budgetMs, async () => statuses.add(await send()));
  return { statuses: [...statuses], ms: Math.round(ms) };
}

async function upload(body: Buffer): Promise<unknown> {
  const { user_id: userId } = await app.newUser(team);
  return askInThread(`${app.baseUrl}/api/v1/sdk/users/${userId}/sync`, {
    method: 'POST',
    headers: { 'x-salus-api-key': team.key, 'content-type': 'application/json' },
    body,
  });
}

it.each(Object.keys(uploads))('an upload of a phone: %s', async (name) => {
  const made = uploads[name];
  if (made === undefined) throw new Error('there is no such upload');
  const body = Buffer.from(bodyOf(made));
  const { statuses, ms } = await heldBy(async () => upload(body));
  expect(statuses).toEqual([202]);
  expect(ms).toBeLessThan(budgetMs + noiseMs);
});

/** As large as a request to an inlet may be, by format. */
const inletBytes = 10 * mebibyte - 1024;
const listOf = (make: (index: number) => Json): readonly Json[] => {
  const bytes = JSON.stringify(make(1_000_000)).length + 1;
  return Array.from({ length: Math.floor(inletBytes / bytes) }, (_, index) => make(index));
};
const local = (index: number): string => `${at(index).slice(0, 19).replace('T', ' ')} +0000`;
const inlets: Readonly<Record<string, readonly [format: string, () => Json]>> = {
  'heart rates of iOS': [
    'health_auto_export',
    () => ({
      data: {
        metrics: [
          { name: 'heart_rate', units: 'bpm', data: listOf((i) => ({ date: local(i), Avg: 60 })) },
        ],
      },
    }),
  ],
  'steps of iOS': [
    'health_auto_export',
    () => ({
      data: {
        metrics: [
          { name: 'step_count', units: 'count', data: listOf((i) => ({ date: local(i), qty: 1 })) },
        ],
      },
    }),
  ],
  'heart rates of Android': [
    'health_connect_webhook',
    () => ({ heart_rate: listOf((index) => ({ bpm: 61, time: at(index) })) }),
  ],
  'one night of Android': [
    'health_connect_webhook',
    () => ({
      sleep: [
        {
          session_end_time: at(86_400),
          stages: listOf((index) => ({
            stage: 'deep',
            start_time: at(index / 2),
            end_time: at(index / 2 + 0.5),
          })),
        },
      ],
    }),
  ],
};

it.each(Object.keys(inlets))('a request to an inlet: %s', async (name) => {
  const [format, made] = inlets[name] ?? [];
  const body = Buffer.from(JSON.stringify(made?.()));
  const { statuses, ms } = await heldBy(async () => {
    const { token } = await newInlet({ app, team }, format);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return askInThread(`${app.baseUrl}/v2/inlet`, { method: 'POST', headers, body });
  });
  expect(statuses).toEqual([200]);
  expect(ms).toBeLessThan(budgetMs + noiseMs);
});

/** Bodies that are as large as an upload may be, and are none. */
const others: Readonly<Record<string, () => string>> = {
  'one text': () => `{"data":"${'a'.repeat(largestBytes)}"}`,
  'one text of quotes': () => `{"data":"${'\\"'.repeat(largestBytes / 2)}"}`,
  numbers: () => `{"data":[${'1,'.repeat(largestBytes / 2)}1]}`,
  'lists in lists': () =>
    `{"data":[${`${'['.repeat(90)}${']'.repeat(90)},`.repeat(largestBytes / 181)}1]}`,
  names: () =>
    `{${Array.from({ length: largestBytes / 16 }, (_, index) => `"${index.toString(36).padStart(10, 'a')}":1`).join(',')}}`,
  space: () => `{"data":${' '.repeat(largestBytes)}1}`,
  'no end': () => `{"data":{"records":[${'{},'.repeat(largestBytes / 3)}`,
  'NUL in each': () => `{"data":[${'"\\u0000",'.repeat(largestBytes / 9)}1]}`,
};

it.each(Object.keys(others))('a body that is no upload: %s', async (name) => {
  const body = Buffer.from(others[name]?.() ?? '');
  const { statuses, ms } = await heldBy(async () => upload(body));
  expect(statuses).toHaveLength(1);
  expect([400, 422]).toContain(statuses[0]);
  expect(ms).toBeLessThan(budgetMs + noiseMs);
});
