import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  android13,
  ios15,
  samsung,
  Sdk,
  type Version,
} from '../../../tests/emulators/open-wearables/sdk.ts';
import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { signedInBySdk } from '../../../tests/harness/sdk-changes.ts';
import { providerOf, rulesOf } from '../mapping/provider.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  team = await app.newTeam();
});
afterAll(async () => app.close());

async function phone(version: Version): Promise<{ readonly sdk: Sdk; readonly userId: string }> {
  const { userId, accessToken, refreshToken } = await signedInBySdk({ app, team });
  const tokens = { access: accessToken, refresh: refreshToken };
  return { userId, sdk: new Sdk(app.baseUrl, userId, version, tokens) };
}

const range = 'start_date=2026-11-10&end_date=2026-11-21';
const get = async (path: string): Promise<unknown> =>
  (await app.request('GET', path, { key: team.key })).body;
async function samplesOf(userId: string, resource: string): Promise<readonly Json[]> {
  const path = `/v2/timeseries/${userId}/${resource}/grouped?${range}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own shape
  const { groups } = (await get(path)) as {
    groups: Record<string, readonly { data: readonly Json[] }[]>;
  };
  return Object.values(groups).flatMap((group) => group.flatMap(({ data }) => data));
}
const summaries = ['activity', 'body', 'meal', 'menstrual_cycle', 'sleep', 'workouts'] as const;
async function summariesOf(
  userId: string,
  resource: (typeof summaries)[number],
): Promise<readonly Json[]> {
  const body = await get(`/v2/summary/${resource}/${userId}?${range}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own shape
  return Object.values(body as Record<string, readonly Json[]>).flat();
}

const resourcesOf = (version: Version): readonly string[] => {
  const rules = [...rulesOf[providerOf(version.provider)].values()];
  const own = rules.flatMap((rule) => {
    if (rule.to === 'sample') return [rule.resource];
    return (rule.to === 'meal' || rule.to === 'day') && rule.sample !== undefined
      ? [rule.sample]
      : [];
  });
  return [...new Set([...own, 'blood_pressure'])];
};

const withoutIds = (_: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { id: __, user_id: ___, created_at: ____, updated_at: _____, ...rest } = value as Json;
  return rest;
};

/** Rows without their ids; two sources of one day come in either order. */
const inOrder = (rows: readonly unknown[]): readonly unknown[] =>
  rows
    .map((row) => JSON.stringify(row, withoutIds))
    .toSorted()
    .map((text): unknown => JSON.parse(text));

/** Everything that is stored of a user, but for ids. */
async function everythingOf(userId: string, version: Version): Promise<Json> {
  const samples = resourcesOf(version).map(
    async (name) => [name, await samplesOf(userId, name)] as const,
  );
  const days = summaries.map(
    async (name) => [name, inOrder(await summariesOf(userId, name))] as const,
  );
  const found = await Promise.all([...samples, ...days]);
  const filled = found.filter(([, rows]) => rows.length > 0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was written from such rows
  return JSON.parse(JSON.stringify(Object.fromEntries(filled), withoutIds)) as Json;
}

const source = { appId: 'com.apple.health.1', deviceModel: 'Watch7,2', deviceType: 'watch' };
const day = '2026-11-18';
const record = (type: string, id: string, more: Json = {}): Json => ({
  id,
  type,
  startDate: `${day}T08:00:00Z`,
  endDate: `${day}T08:05:00Z`,
  source,
  value: 1,
  unit: null,
  parentId: null,
  metadata: null,
  ...more,
});

describe('a record that a phone deletes', () => {
  /** One record of each type that becomes something, all at one time, so that some belong together. */
  const recordsOf = (version: Version): readonly Json[] => {
    const rules = [...rulesOf[providerOf(version.provider)]].filter(
      ([, { to }]) => to !== 'nothing',
    );
    return rules.map(([type, { to }]) => {
      const value = to === 'cycle' || type.includes('aist') ? 1 : 30;
      const metadata = to === 'cycle' ? { HKMenstrualCycleStart: '1' } : null;
      return record(type, `id of ${type}`, { value, metadata });
    });
  };

  test.each([
    ['iOS', ios15],
    ['Health Connect', android13],
    ['Samsung', samsung],
  ] as const)(
    'of %s leaves what there is where it never came',
    async (_, version) => {
      const all = recordsOf(version);
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray([...all]), async (deleted) => {
          const [one, other] = [await phone(version), await phone(version)];
          await one.sdk.sync([{ records: all }]);
          // Some cannot be as large; most are stored.
          expect(one.sdk.answers.at(-1)?.body['dropped_count']).toBeLessThan(all.length / 4);
          await one.sdk.again([{ deleted: deleted.map(({ id, type }) => ({ id, type })) }]);
          expect(one.sdk.answers.at(-1)?.body['left_out']).toEqual({});
          await other.sdk.sync([{ records: all.filter((each) => !deleted.includes(each)) }]);
          const left = await everythingOf(one.userId, version);
          expect(left).toEqual(await everythingOf(other.userId, version));
        }),
        { numRuns: 2, endOnFailure: true, examples: [[[...all]]] },
      );
    },
    180_000,
  );

  const at = (minute: number): string => `${day}T08:${String(minute).padStart(2, '0')}:00Z`;
  const pulse = (id: string, minute: number, value: number): Json =>
    record('HKQuantityTypeIdentifierHeartRate', id, {
      value,
      unit: 'bpm',
      startDate: at(minute),
      endDate: at(minute),
    });
  const gone = (id: string, type = 'HKQuantityTypeIdentifierHeartRate'): Json => ({ id, type });

  test('and replaces, as an edit, is the new one', async () => {
    const { sdk, userId } = await phone(ios15);
    await sdk.sync([{ records: [pulse('old', 1, 61)] }]);
    await sdk.again([{ records: [pulse('new', 1, 71)], deleted: [gone('old')] }]);
    expect(await samplesOf(userId, 'heartrate')).toMatchObject([{ value: 71 }]);
    await sdk.again([{ deleted: [gone('new')] }]);
    expect(await samplesOf(userId, 'heartrate')).toEqual([]);
  });

  test('is found without its type, and counted by its type where it is not stored', async () => {
    const { sdk, userId } = await phone(ios15);
    await sdk.sync([{ records: [pulse('one', 1, 61), pulse('two', 2, 62)] }]);
    await sdk.again([
      {
        deleted: [
          { id: 'one' },
          gone('of another phone'),
          gone('of a walk', 'HKWorkoutTypeIdentifier'),
          { type: 'HKWorkoutTypeIdentifier' },
        ],
      },
    ]);
    expect(sdk.answers.at(-1)?.body['left_out']).toEqual({
      'deletion of HKQuantityTypeIdentifierHeartRate': 1,
      'deletion of HKWorkoutTypeIdentifier': 1,
      'deletions without an id': 1,
    });
    expect(await samplesOf(userId, 'heartrate')).toMatchObject([{ value: 62 }]);
  });

  test('leaves what is left of its scale, meal and night', async () => {
    const { sdk, userId } = await phone(ios15);
    const stretch = (id: string, stage: string, from: string, to: string): Json =>
      record('', id, { stage, startDate: `2026-11-${from}:00Z`, endDate: `2026-11-${to}:00Z` });
    await sdk.sync([
      {
        records: [
          record('HKQuantityTypeIdentifierBodyMass', 'kg', { value: 70, unit: 'kg' }),
          record('HKQuantityTypeIdentifierBodyFatPercentage', 'fat', { value: 0.2, unit: '%' }),
          record('HKQuantityTypeIdentifierDietaryEnergyConsumed', 'kcal', { value: 500 }),
          record('HKQuantityTypeIdentifierDietaryProtein', 'g', { value: 20, unit: 'g' }),
        ],
        sleep: [
          stretch('s1', 'deep', '17T23:00', '18T01:00'),
          stretch('s2', 'light', '18T01:00', '18T04:00'),
          stretch('s3', 'rem', '18T04:00', '18T05:00'),
        ],
      },
    ]);
    expect(await summariesOf(userId, 'sleep')).toMatchObject([{ deep: 7200, light: 10_800 }]);
    await sdk.again([{ deleted: ['kg', 'kcal', 's1'].map((id) => ({ id, type: '' })) }]);
    expect(await summariesOf(userId, 'body')).toMatchObject([{ weight: null, fat: 20 }]);
    expect(await samplesOf(userId, 'body_weight')).toEqual([]);
    expect(await samplesOf(userId, 'body_fat')).toMatchObject([{ value: 20 }]);
    const [meal] = await summariesOf(userId, 'meal');
    expect([meal?.['energy'] ?? null, meal?.['macros']]).toMatchObject([null, { protein: 20 }]);
    expect(await summariesOf(userId, 'sleep')).toMatchObject([
      { bedtime_start: '2026-11-18T01:00:00+00:00', light: 10_800, rem: 3600 },
    ]);
  });

  test('can be undone for an hour', async () => {
    const { sdk, userId } = await phone(ios15);
    await sdk.sync([{ records: [pulse('one', 1, 61)] }]);
    await sdk.again([{ deleted: [gone('one')] }]);
    const { body } = await app.request<{ deletions: readonly { id: string }[] }>(
      'GET',
      `/v2/user/${userId}/deletion`,
      { key: team.key },
    );
    const undo = `/v2/user/${userId}/deletion/${body.deletions[0]?.id}/undo`;
    await app.request('POST', undo, { key: team.key });
    expect(await samplesOf(userId, 'heartrate')).toMatchObject([{ value: 61 }]);
  });
});
