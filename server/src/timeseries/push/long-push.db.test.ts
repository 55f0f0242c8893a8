import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addEndpoint } from '#webhooks';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { toldOf } from '../../../tests/harness/told-events.ts';

let app: TestApp;
let team: TestTeam;

const count = 25_000;
const startMs = Date.parse('2026-11-02T00:00:00Z');
const timeOf = (index: number): string =>
  new Date(startMs + index * 10_000).toISOString().replace('.000Z', 'Z');

/** As the SDK for Health Connect pushes it: whatever there is, in one piece. */
const history = Array.from({ length: count }, (_, index) => ({
  value: 50 + (index % 90),
  unit: 'bpm',
  start_date: timeOf(index),
  end_date: timeOf(index),
  source_bundle: 'com.sec.android.app.shealth',
  type: 'watch',
}));

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  await addEndpoint(app.resources, team.scope, {
    url: 'https://example.com/hooks',
    filterTypes: ['daily.data.*'],
  });
});
afterAll(async () => app.close());

const push = async (userId: string, data: readonly object[]) =>
  app.request<Record<string, unknown>>('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body: { stage: 'daily', provider: 'health_connect', time_zone: 'Europe/Berlin', data },
  });

async function storedTimes(userId: string): Promise<readonly string[]> {
  const times: string[] = [];
  let cursor: string | null = null;
  do {
    type Page = {
      readonly groups: Readonly<
        Record<string, readonly { readonly data: readonly { readonly timestamp: string }[] }[]>
      >;
      readonly next_cursor: string | null;
    };
    const query: Record<string, string> = { start_date: '2026-11-01' };
    if (cursor !== null) query['next_cursor'] = cursor;
    const path = `/v2/timeseries/${userId}/heartrate/grouped`;
    const page: { readonly body: Page } = await app.request<Page>('GET', path, {
      key: team.key,
      query,
    });
    const groups = Object.values(page.body.groups).flat();
    times.push(...groups.flatMap(({ data }) => data.map(({ timestamp }) => timestamp)));
    cursor = page.body.next_cursor;
  } while (cursor !== null);
  return times.map((each) => new Date(each).toISOString().replace('.000Z', 'Z'));
}

/** The time of each sample that was told as new. */
async function toldTimes(userId: string): Promise<readonly string[]> {
  const told = await toldOf(app, userId, 'daily.data.heartrate.created');
  return told
    .flatMap(({ data }) => (data as { data: { timestamp: string }[] }).data)
    .map(({ timestamp }) => new Date(timestamp).toISOString().replace('.000Z', 'Z'));
}

const wanted = history.map((each) => each.start_date);

describe('a push of 25,000 samples', () => {
  it('is stored whole, told once, and changes nothing when it comes again', async () => {
    const { user_id: userId } = await app.newUser(team);
    // The last comes first, and the first twice: the order in which they came is not that of their times.
    const data = [...history.toReversed(), { ...history[0], value: 77 }];
    const { status, body } = await push(userId, data);
    expect([status, body]).toEqual([
      200,
      { success: true, received: count, created: count, updated: 0 },
    ]);
    expect(await storedTimes(userId)).toEqual(wanted);
    expect((await toldTimes(userId)).toSorted()).toEqual(wanted);
    const again = await push(userId, data);
    expect(again.body).toMatchObject({ received: count, created: 0, updated: 0 });
    expect(await toldTimes(userId)).toHaveLength(count);
  });

  it('that fails between two pieces is there whole and told once after it was sent again', async () => {
    const { user_id: userId } = await app.newUser(team);
    await app.database.query(`
      create function fail_when_begun() returns trigger language plpgsql as $$
      begin
        if (select sum(samples) from sample_chunk where user_id = new.user_id) >= 10000 then
          raise exception 'the disk is full';
        end if;
        return new;
      end $$`);
    await app.database.query(
      'create trigger disk_is_full before insert or update on sample_chunk for each row execute function fail_when_begun()',
    );
    expect((await push(userId, history)).status).toBe(500);
    await app.database.query('drop trigger disk_is_full on sample_chunk');
    const half = await storedTimes(userId);
    expect(half).toEqual(wanted.slice(0, half.length));
    expect(half).toHaveLength(10_000);
    const again = await push(userId, history);
    expect(again.body).toMatchObject({ received: count, created: count - 10_000, updated: 0 });
    expect(await storedTimes(userId)).toEqual(wanted);
    expect((await toldTimes(userId)).toSorted()).toEqual(wanted);
  });
});
