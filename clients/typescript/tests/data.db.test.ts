import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../server/tests/harness/app.ts';
import { createClient, NotFoundError } from '../src/index.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const clientOf = ({ key }: Pick<TestTeam, 'key'>) =>
  createClient({ baseUrl: app.baseUrl, teamKey: key });

const range = { start_date: '2026-11-01', end_date: '2026-11-20' };
const minute = (index: number): string =>
  new Date(Date.UTC(2026, 10, 10) + index * 60_000).toISOString();

describe('lists', () => {
  it('that are paged by their offset are read to their end, each item once', async () => {
    const own = clientOf(await app.newTeam());
    const made: string[] = [];
    for (const number of Array.from({ length: 7 }, (_, index) => index))
      made.push((await own.createUser({ body: { client_user_id: `user-${number}` } })).user_id);
    const read: string[] = [];
    for await (const user of own.each.listUsers({ limit: 3 })) read.push(user.user_id);
    expect(read.toSorted()).toEqual(made.toSorted());
    const sizes: number[] = [];
    for await (const page of own.pages.listUsers({ limit: 3 })) sizes.push(page.users.length);
    expect(sizes).toEqual([3, 3, 1]);
  });

  it('that are paged by number are read to their end', async () => {
    const client = clientOf(team);
    const first = await client.listMarkers({ page: 1, size: 100 });
    let count = 0;
    for await (const marker of client.each.listMarkers({ size: 100 }))
      count += marker.id > 0 ? 1 : 0;
    expect(count).toBe(first.total);
  });

  it('of events go on by a cursor, and end at the latest', async () => {
    const own = clientOf(await app.newTeam());
    await own.listEvents();
    for (const name of ['a', 'b', 'c', 'd']) {
      const user = await own.createUser({ body: { client_user_id: name } });
      await push(own, user.user_id, 1);
    }
    const read = async (): Promise<string[]> => {
      const types: string[] = [];
      for await (const event of own.each.listEvents({ limit: 3, event_type: ['daily.data.*'] }))
        types.push(String(event.body['event_type']));
      return types;
    };
    // The list ends before what is still being written, by whomever: the last event may come a moment later.
    await expect
      .poll(read, { timeout: 60_000 })
      .toEqual(Array(4).fill('daily.data.heartrate.created'));
  });
});

async function push(
  client: ReturnType<typeof clientOf>,
  userId: string,
  count: number,
): Promise<void> {
  const data = Array.from({ length: count }, (_, index) => ({
    timestamp: minute(index),
    value: 50 + (index % 100),
  }));
  await client.pushTimeseries({
    user_id: userId,
    resource: 'heartrate',
    body: { stage: 'daily', provider: 'oura', data },
  });
}

describe('samples', () => {
  it('of all pages come as typed columns, equal to what was pushed', async () => {
    const client = clientOf(team);
    const user = await client.createUser({ body: { client_user_id: 'columns' } });
    const count = 12_000;
    await push(client, user.user_id, count);
    const asked = { user_id: user.user_id, ...range };
    let pages = 0;
    for await (const page of client.pages.getHeartrateGrouped(asked)) pages += page.groups ? 1 : 0;
    expect(pages).toBeGreaterThan(1);
    const [series, ...others] = await client.columns.getHeartrateGrouped(asked);
    expect(others).toEqual([]);
    expect(series).toMatchObject({ provider: 'oura', length: count });
    const { timestamp, value, unit } = series?.columns ?? {};
    const inOrder = (timestamp?.at(0) ?? 0) < (timestamp?.at(-1) ?? 0);
    const expected = Float64Array.from({ length: count }, (_, index) => 50 + (index % 100));
    expect(value).toEqual(inOrder ? expected : expected.toReversed());
    expect(timestamp?.toSorted()[1]).toBe(Date.parse(minute(1)));
    expect(unit?.[0]).toBe('bpm');
  });
});

describe('a stream', () => {
  it('brings events as they happen, and goes on behind an id', async () => {
    const client = clientOf(await app.newTeam());
    const { next_cursor: after } = await client.listEvents();
    const user = await client.createUser({ body: { client_user_id: 'streamed' } });
    await push(client, user.user_id, 1);
    let last: string | null = null;
    for await (const { id, data } of client.streams.streamEvents({ after: after ?? undefined })) {
      expect(data.body).toMatchObject({ user_id: user.user_id });
      last = id;
      if (data.body['event_type'] === 'daily.data.heartrate.created') break;
    }
    expect(last).not.toBeNull();
    await push(client, user.user_id, 2);
    for await (const { data } of client.streams.streamEvents({ after: last ?? undefined })) {
      expect(data.body['event_type']).toBe('daily.data.heartrate.created');
      break;
    }
  });

  it('of what happens shows who looks on what nobody keeps', async () => {
    const client = clientOf(await app.newTeam());
    const { next_cursor: after } = await client.tailEvents();
    const user = await client.createUser({ body: { client_user_id: 'seen' } });
    await push(client, user.user_id, 1);
    const seen: string[] = [];
    for await (const { event, data } of client.streams.streamTail({ after })) {
      seen.push(event);
      if (data.event_type !== 'daily.data.heartrate.created') continue;
      expect(data).toMatchObject({ user_id: user.user_id });
      break;
    }
    expect(seen[0]).toBe('begin');
  });

  it('of a key that is none ends with the refusal', async () => {
    const next = clientOf({ key: 'sk_none' }).streams.streamEvents().next();
    await expect(next).rejects.toMatchObject({ name: 'AuthenticationError', status: 401 });
  });
});

it('what is not there is an error of its own, with the id of the request', async () => {
  const gone = clientOf(team).getUser({ user_id: '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40' });
  const error: unknown = await gone.catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ operation: 'getUser', requestId: expect.any(String) });
});
