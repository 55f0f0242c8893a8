import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const begin = Date.UTC(2026, 10, 10);
/** The eight hours of a part; parts of neighbouring slots meet, so that ranges of deletions end between them. */
const slotMs = 8 * 60 * minuteMs;
const at = (slot: number, minute = 0): string =>
  new Date(begin + slot * slotMs + minute * minuteMs).toISOString();

const kinds = ['heartrate', 'steps', 'activity_steps', 'sleep', 'workouts', 'profile'] as const;
type Item = {
  readonly kind: (typeof kinds)[number];
  readonly provider: string;
  readonly slot: number;
};
type Deleted =
  | { readonly by: 'source'; readonly provider: string }
  | {
      readonly by: 'data';
      readonly resource: string;
      readonly provider: string | null;
      readonly from: number | null;
      readonly to: number | null;
    };

const provider = fc.constantFrom('oura', 'garmin');
const slot = fc.nat(8);
const item: fc.Arbitrary<Item> = fc.record({ kind: fc.constantFrom(...kinds), provider, slot });
const deleted: fc.Arbitrary<Deleted> = fc.oneof(
  fc.record({ by: fc.constant('source' as const), provider }),
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constant('data' as const),
      resource: fc.constantFrom('heartrate', 'steps', 'sleep', 'workouts', 'profile'),
      provider: fc.option(provider),
      from: fc.option(fc.nat(4)),
      to: fc.option(fc.integer({ min: 5, max: 9 })),
    }),
  },
);

const resourceOf = ({ kind }: Item): string => (kind === 'activity_steps' ? 'steps' : kind);

/** Whether a deletion takes an item. */
function takes(of: Deleted, each: Item): boolean {
  if (of.by === 'source') return of.provider === each.provider;
  if (of.resource !== resourceOf(each)) return false;
  if (of.provider !== null && of.provider !== each.provider) return false;
  if (each.kind === 'profile') return of.from === null && of.to === null;
  return (of.from ?? -1) <= each.slot && each.slot < (of.to ?? 99);
}

async function push(userId: string, { kind, provider: slug, slot: place }: Item): Promise<void> {
  const [start, end] = [at(place, 10), at(place, 250)];
  const bodies = {
    heartrate: { timestamp: start, value: 60 + place },
    steps: { start, end, value: 100 + place },
    activity_steps: {
      steps: [{ start_date: at(place, 300), end_date: at(place, 310), value: 7, unit: 'count' }],
    },
    sleep: { id: `night-${place}`, bedtime_start: start, bedtime_stop: end },
    workouts: { id: `run-${place}`, time_start: start, time_end: end, sport: 'running' },
    profile: { height: 170 },
  };
  const isSeries = kind === 'heartrate' || kind === 'steps';
  const resource = kind === 'activity_steps' ? 'activity' : kind;
  const path = `/v2/${isSeries ? 'timeseries' : 'summary'}/${resource}/${userId}`;
  const seriesPath = `/v2/timeseries/${userId}/${resource}`;
  const body = {
    stage: 'daily',
    provider: slug,
    source_type: 'watch',
    time_zone: 'Europe/Berlin',
    data: [bodies[kind]],
  };
  const data = kind === 'profile' || kind === 'activity_steps' ? bodies[kind] : body.data;
  const { status, text } = await app.request('POST', isSeries ? seriesPath : path, {
    key: team.key,
    body: { ...body, data },
  });
  expect(status, text).toBe(200);
}

async function remove(userId: string, of: Deleted): Promise<void> {
  const { by, ...selector } = of;
  const range =
    'from' in selector
      ? {
          resource: selector.resource,
          ...(selector.provider === null ? {} : { provider: selector.provider }),
          ...(selector.from === null ? {} : { start_date: at(selector.from) }),
          ...(selector.to === null ? {} : { end_date: at(selector.to) }),
        }
      : selector;
  const { status, text } = await app.request('POST', `/v2/user/${userId}/deletion`, {
    key: team.key,
    body: { [by]: range },
  });
  expect(status, text).toBe(200);
}

/** Left out of the comparison. `time_zone`: a calculated day can lose it when data is pushed again after a deletion, a known fault. */
const own = new Set([
  'time_zone',
  'id',
  'user_id',
  'sleep_id',
  'created_at',
  'updated_at',
  'meta',
  'subject',
  'link',
  'fullUrl',
]);

/** Ids and moments of storage differ between users. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(withoutIds)
      .map((each) => JSON.stringify(each))
      .toSorted();
  // Ids of series and Observations are made of the user's.
  if (typeof value === 'string') return value.replaceAll(/[0-9a-f-]{12,}/gu, 'id');
  if (typeof value !== 'object' || value === null) return value;
  const rest = Object.entries(value).filter(([name]) => !own.has(name));
  return Object.fromEntries(rest.map(([name, each]) => [name, withoutIds(each)]));
}

const range = { start_date: '2026-11-01', end_date: '2026-11-20' };
const summaries = ['activity', 'sleep', 'sleep_cycle', 'workouts'];

/** Everything that readers return of a user. */
async function read(userId: string): Promise<unknown> {
  const get = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const { status, text } = await app.request('GET', path, { key: team.key, query });
    return [path.replaceAll(userId, ''), status, withoutIds(JSON.parse(text))];
  };
  const sum = (name: string) => ({
    select: [{ func: 'sum', arg: { timeseries: name, field: 'value' } }],
    group_by: [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } }],
  });
  const queries = [
    sum('steps'),
    sum('heartrate'),
    { select: [{ activity: 'date' }, { activity: 'steps' }] },
    { select: [{ sleep: 'duration_second' }] },
  ];
  const body = { timeframe: { type: 'absolute', start: '2026-11-01', end: '2026-11-20' }, queries };
  const asked = await app.request('POST', `/aggregate/v1/user/${userId}/query`, {
    key: team.key,
    body,
  });
  const found = [withoutIds(JSON.parse(asked.text)), asked.status];
  for (const name of summaries) found.push(await get(`/v2/summary/${name}/${userId}`, range));
  found.push(await get(`/v2/summary/profile/${userId}`, {}));
  for (const name of ['heartrate', 'steps'])
    found.push(await get(`/v2/timeseries/${userId}/${name}/grouped`, range));
  found.push(await get('/fhir/r4/Observation', { patient: userId, _count: '200' }));
  return found;
}

test('after deletions, readers return what they would if the data had never been pushed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(item, {
        minLength: 1,
        maxLength: 8,
        // Of two profiles that are stored at one moment, either is the latest.
        selector: (each) => (each.kind === 'profile' ? 'profile' : JSON.stringify(each)),
      }),
      fc.array(deleted, { minLength: 1, maxLength: 2 }),
      async (items, deletions) => {
        const [one, other] = [await app.newUser(team), await app.newUser(team)];
        for (const each of items) await push(one.user_id, each);
        for (const each of deletions) await remove(one.user_id, each);
        for (const each of items) {
          if (!deletions.some((of) => takes(of, each))) await push(other.user_id, each);
        }
        expect(await read(one.user_id)).toEqual(await read(other.user_id));
        // The same pushes again bring nothing back.
        for (const each of items) await push(one.user_id, each);
        expect(await read(one.user_id)).toEqual(await read(other.user_id));
      },
    ),
    { numRuns: 12 },
  );
}, 240_000);
