import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { blamed } from '../harness/user-api.ts';

type Sample = { readonly timestamp: string; readonly value: number; readonly type: string };
type Grouped = {
  readonly groups: Readonly<Record<string, readonly { readonly data: readonly Sample[] }[]>>;
  readonly next_cursor: string | null;
};

let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});
afterAll(async () => app.close());

/** Thirty seconds at 512 Hz, as a watch records. */
const count = 15_360;
const offsets = Array.from({ length: count }, (_, index) => Math.floor((index * 1000) / 512));
const millivolts = offsets.map((_, index) => Math.round(Math.sin(index / 40) * 1000) / 1000 + 0);

const push = async (voltages: unknown) =>
  app.request('POST', `/v2/summary/electrocardiogram/${userId}`, {
    key: team.key,
    body: {
      stage: 'daily',
      provider: 'apple_health_kit',
      time_zone: 'Europe/Berlin',
      data: [
        {
          electrocardiogram: {
            id: 'E1',
            session_start: '2026-11-19T07:00:00Z',
            session_end: '2026-11-19T07:00:30Z',
            voltage_sample_count: count,
            classification: 'sinus_rhythm',
            source_bundle: 'com.apple.health.E',
            product_type: 'Watch6,1',
          },
          voltage_data: voltages,
        },
      ],
    },
  });

async function stored(): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  let cursor: string | null = null;
  do {
    const { body }: { readonly body: Grouped } = await app.request<Grouped>(
      'GET',
      `/v2/timeseries/${userId}/electrocardiogram_voltage/grouped`,
      {
        key: team.key,
        query: {
          start_date: '2026-11-19',
          end_date: '2026-11-20',
          ...(cursor === null ? {} : { next_cursor: cursor }),
        },
      },
    );
    samples.push(
      ...Object.values(body.groups)
        .flat()
        .flatMap(({ data }) => data),
    );
    cursor = body.next_cursor;
  } while (cursor !== null);
  return samples.toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
}

test('the voltages of an electrocardiogram are kept, once, each at its moment', async () => {
  const data = { session_start_offset_millisecond: offsets, lead1: millivolts };
  for (const times of [1, 2]) {
    const { status, text } = await push(data);
    expect([times, status, text]).toEqual([times, 200, expect.anything()]);
  }
  const samples = await stored();
  expect(samples.map(({ value }) => value)).toEqual(millivolts);
  expect(
    samples.map(({ timestamp }) => Date.parse(timestamp) - Date.parse('2026-11-19T07:00:00Z')),
  ).toEqual(offsets);
  expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(['lead_i']));
});

test.each([
  ['of unlike lengths', { session_start_offset_millisecond: [0, 2], lead_1: [0.1] }, 'lead_1'],
  ['of no lead', { session_start_offset_millisecond: [0], mood: [0.1] }, 'mood'],
  ['that are no numbers', { session_start_offset_millisecond: [0], lead_1: ['x'] }, 'lead_1.0'],
  ['without their moments', { lead_1: [0.1] }, 'session_start_offset_millisecond'],
  ['that are none', 'many', ''],
])('voltages %s are refused by their place', async (_, voltages, place) => {
  const answer = await push(voltages);
  const at = ['body.data.0.voltage_data', place].filter((part) => part !== '').join('.');
  expect([answer.status, blamed(answer)]).toEqual([422, [at]]);
});
