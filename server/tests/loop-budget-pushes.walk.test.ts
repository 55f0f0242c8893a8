import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from './harness/app.ts';
import { askInThread, leastHold } from './harness/loop-work.ts';

/** The longest time that a push may hold the event loop, in processor time: other requests wait for it. */
const budgetMs = 50;
/** The noise of a busy machine, and the time to hand the body to the thread that sends it. */
const noiseMs = 15;

/** Below the limit of a request. */
const bytesMax = 10 * 1024 ** 2 - 1024;
const samplesMax = 100_000;

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
/** Each number below 100,000 once, in no order: 37,501 and 100,000 have no common divisor. */
const mixed = (index: number): number => (index * 37_501) % samplesMax;

/** Items that differ from each other, as many as fit, of a resource. */
const pushes: Readonly<
  Record<string, readonly [resource: string, itemOf: (index: number) => Json]>
> = {
  'heart rates': ['heartrate', (i) => ({ timestamp: at(i), value: 60 + (i % 90) })],
  'heart rates in no order': [
    'heartrate',
    (i) => ({ timestamp: at(mixed(i)), value: 60 + (i % 90) }),
  ],
  'heart rates of every day': ['heartrate', (i) => ({ timestamp: at(-i * 7200), value: 60 })],
  'heart rates with offsets and types': [
    'heartrate',
    (i) => ({ timestamp: at(i), value: 60, timezone_offset: (i % 24) * 900, type: 'resting' }),
  ],
  steps: ['steps', (i) => ({ start: at(i * 60), end: at(i * 60 + 60), value: 50 })],
  'readings of blood pressure': [
    'blood_pressure',
    (i) => ({ timestamp: at(i), systolic: 120, diastolic: 80 + (i % 9), unit: 'mmHg' }),
  ],
  notes: ['note', (i) => ({ timestamp: at(i), value: `Note ${i}`, unit: 'text', tags: ['food'] })],
};

function bodyOf(itemOf: (index: number) => Json): Buffer {
  const items: string[] = [];
  let bytes = 200;
  for (let index = 0; index < samplesMax; index += 1) {
    const text = JSON.stringify(itemOf(index));
    bytes += text.length + 1;
    if (bytes > bytesMax) break;
    items.push(text);
  }
  return Buffer.from(`{"provider":"oura","stage":"historical","data":[${items.join(',')}]}`);
}

it.each(Object.keys(pushes))('a push of as many samples as fit: %s', async (name) => {
  const [resource = '', itemOf = () => ({})] = pushes[name] ?? [];
  const body = bodyOf(itemOf);
  const statuses = new Set<unknown>();
  const ms = await leastHold(budgetMs, async () => {
    const { user_id: userId } = await app.newUser(team);
    const headers = { 'x-salus-api-key': team.key, 'content-type': 'application/json' };
    const address = `${app.baseUrl}/v2/timeseries/${userId}/${resource}`;
    statuses.add(await askInThread(address, { method: 'POST', headers, body }));
  });
  expect([...statuses]).toEqual([200]);
  expect(ms).toBeLessThan(budgetMs + noiseMs);
});
