import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

// What becomes of pushed values that look like another unit.

let app: TestApp;
let team: TestTeam;
let user: string;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  user = (await app.newUser(team)).user_id;
});
afterAll(async () => app.close());

type Group = { readonly data: readonly { readonly value: number }[] };
const atSecond = (second: number): string =>
  new Date(1_780_000_000_000 + second * 1000).toISOString();

async function push(resource: string, samples: readonly object[]) {
  const body = {
    stage: 'daily',
    provider: 'freestyle_libre',
    source_type: 'automatic',
    data: samples,
  };
  return app.request<Record<string, unknown>>('POST', `/v2/timeseries/${user}/${resource}`, {
    key: team.key,
    body,
  });
}

async function valuesOf(resource: string): Promise<readonly number[]> {
  const path = `/v2/timeseries/${user}/${resource}/grouped`;
  const query = { start_date: '2026-01-01' };
  const { body } = await app.request<{ groups: Record<string, Group[]> }>('GET', path, {
    key: team.key,
    query,
  });
  return Object.values(body.groups)
    .flat()
    .flatMap(({ data }) => data.map(({ value }) => value));
}

// A few samples are parsed, many are read from their bytes.
it.each([1, 500])(
  'refuses an impossible value of another unit with %i others, and stores nothing',
  async (count) => {
    const good = Array.from({ length: count }, (_, second) => ({
      timestamp: atSecond(second),
      value: 95,
      unit: 'mg/dL',
    }));
    const bad = { timestamp: atSecond(count), value: 5.4, unit: 'mg/dL' };
    const answer = await push('glucose', [...good, bad]);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            type: 'value_error',
            loc: ['body', 'data', count, 'value'],
            input: 5.4,
            ctx: { unit: 'mg/dL', likelier_unit: 'mmol/L' },
          },
        ],
      },
    });
    expect(await valuesOf('glucose')).toEqual([]);
    const oxygen = [{ timestamp: atSecond(0), value: 0.97, unit: '%' }];
    expect(await push('blood_oxygen', oxygen)).toMatchObject({ status: 422 });
    expect(await valuesOf('blood_oxygen')).toEqual([]);
  },
);

it.each([1, 500])(
  'stores a possible one as it says among %i samples, and names it in the answer',
  async (count) => {
    const samples = Array.from({ length: count }, (_, second) => ({
      timestamp: atSecond(10_000 + second),
      value: 5.5,
    }));
    const answer = await push('glucose', [{ timestamp: atSecond(9000), value: 97 }, ...samples]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        received: count + 1,
        doubtful: [{ unit: 'mmol/L', likelier_unit: 'mg/dL', count: 1, first: 0 }],
      },
    });
    expect(await valuesOf('glucose')).toContain(97);
    expect((await push('glucose', samples)).body).not.toHaveProperty('doubtful');
  },
);
