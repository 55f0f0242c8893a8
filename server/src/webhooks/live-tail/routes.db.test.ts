import { request } from 'node:http';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { managementApi } from '../../../tests/harness/management-api.ts';
import { untilEventsReadable } from '../../../tests/harness/readable-events.ts';

const pushed = 'daily.data.weight.created';

type EventSummary = {
  readonly id: string;
  readonly event_type: string;
  readonly user_id: string | null;
  readonly created_at: string;
  readonly is_kept: boolean;
};
type Page = {
  readonly data: readonly EventSummary[];
  readonly next_cursor: string;
  readonly complete_since: string;
  readonly has_gap: boolean;
};
type Query = Record<string, string | number | string[]>;

let app: TestApp;
let team: TestTeam;
let userId: string;
beforeEach(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});
afterEach(async () => app.close());

let minute = 0;
/** Something happens to the user, whether or not anybody wants to know. */
async function happen(to = userId): Promise<void> {
  minute += 1;
  const timestamp = new Date(Date.UTC(2026, 0, 5, 8, minute)).toISOString();
  const { status } = await app.request('POST', `/v2/timeseries/${to}/body_weight`, {
    key: team.key,
    body: {
      provider: 'manual',
      stage: 'daily',
      data: [{ timestamp, value: 61, unit: 'kg' }],
    },
  });
  expect(status).toBe(200);
  await untilEventsReadable(app, team);
}

const ask = async (query: Query = {}, key = team.key) =>
  app.request<Page>('GET', '/v2/events/tail', { key, query });
async function look(query: Query = {}): Promise<Page> {
  const answer = await ask(query);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body;
}
const rowsOf = async (table: string): Promise<number> => {
  const { rows } = await app.database.query<{ n: number }>(
    `select count(*)::int as n from ${table}`,
  );
  return rows[0]?.n ?? 0;
};
/** As if so much time had passed since somebody looked on. */
const passMinutes = async (minutes: number): Promise<unknown> =>
  app.database.query(`
    update event_interest set watched_until = watched_until - interval '${minutes} minutes'`);

async function addWebhook(): Promise<void> {
  const org = await managementApi(app);
  const body = { url: 'https://receiver.example/hook' };
  const made = await org.send('POST', `/team/${team.scope.teamId}/sandbox/webhook`, { body });
  expect(made.status).toBe(200);
}

describe('who looks on', () => {
  test('sees what happens from then on, and nothing of it is stored', async () => {
    await happen();
    const first = await look();
    expect(first).toMatchObject({ data: [], has_gap: false });
    await happen();
    const { data, next_cursor } = await look({ after: first.next_cursor });
    expect(data.filter(({ event_type }) => event_type === pushed)).toEqual([
      {
        id: expect.stringMatching(/^msg_[\da-f]{32}$/u) as string,
        event_type: pushed,
        user_id: userId,
        created_at: expect.any(String) as string,
        is_kept: false,
      },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/\b61\b/u);
    expect(await rowsOf('event')).toBe(0);
    expect(await rowsOf('outbox')).toBe(0);
    expect((await look({ after: next_cursor })).data).toEqual([]);
  });

  test('sees what an endpoint gets as well, also of before, and that it is kept', async () => {
    await addWebhook();
    await happen();
    await happen();
    const both = await look({ event_type: [pushed] });
    expect(both.data.map(({ is_kept }) => is_kept)).toEqual([true, true]);
    const stored = await app.database.query<{ uid: string }>(
      'select uid from event where event_type = $1 order by id',
      [pushed],
    );
    expect(both.data.map(({ id }) => id)).toEqual(stored.rows.map(({ uid }) => uid));
    expect((await look({ event_type: [pushed], limit: 1 })).data).toEqual(both.data.slice(-1));
    expect(await rowsOf('watched_event')).toBe(0);
  });

  test('enrols nobody: when they have gone nothing is noted any more', async () => {
    await look();
    await passMinutes(6);
    await happen();
    expect([await rowsOf('event'), await rowsOf('watched_event')]).toEqual([0, 0]);
  });

  test('goes on without a gap or a repetition, whatever the size of pages', async () => {
    let { next_cursor: after } = await look();
    for (let times = 0; times < 5; times += 1) await happen();
    const all = (await look({ after })).data;
    expect(all.length).toBeGreaterThanOrEqual(5);
    const seen: EventSummary[] = [];
    for (;;) {
      const page = await look({ after, limit: 2 });
      expect(page.has_gap).toBe(false);
      if (page.data.length === 0) break;
      seen.push(...page.data);
      after = page.next_cursor;
    }
    expect(seen).toEqual(all);
  });

  test('is told when something may be missing', async () => {
    const { next_cursor: after, complete_since: before } = await look();
    await passMinutes(6);
    await happen();
    const page = await look({ after });
    expect(page).toMatchObject({ data: [], has_gap: true });
    expect(Date.parse(page.complete_since)).toBeGreaterThan(Date.parse(before));
    expect((await look({ after: page.next_cursor })).has_gap).toBe(false);
  });

  test('filters by type, beginning of a type and user', async () => {
    const other = (await app.newUser(team)).user_id;
    const { next_cursor: after } = await look();
    await happen();
    await happen(other);
    const typesOf = async (query: Query): Promise<readonly string[]> =>
      (await look({ after, ...query })).data.map(({ event_type }) => event_type);
    expect(await typesOf({ event_type: [pushed] })).toEqual([pushed, pushed]);
    expect(await typesOf({ event_type: ['daily.data.weight.*'] })).toEqual([pushed, pushed]);
    expect(await typesOf({ event_type: [pushed], user_id: other })).toEqual([pushed]);
    expect(await typesOf({ event_type: ['labtest.order.created'] })).toEqual([]);
    expect((await ask({ event_type: ['X'] })).status).toBe(422);
  });

  test('waits until something happens, in any process', async () => {
    const { next_cursor: after } = await look();
    const waiting = look({ after, wait: 60, event_type: [pushed] });
    const node = await openTestApp({ beside: app });
    try {
      const { status } = await node.request('POST', `/v2/timeseries/${userId}/body_weight`, {
        key: team.key,
        body: {
          provider: 'manual',
          stage: 'daily',
          data: [{ timestamp: '2026-01-06T08:00:00Z', value: 61, unit: 'kg' }],
        },
      });
      expect(status).toBe(200);
    } finally {
      await node.close();
    }
    expect((await waiting).data).toMatchObject([{ event_type: pushed }]);
  });

  test('sees their own team alone, and so does their cursor', async () => {
    const other = await app.newTeam();
    const { next_cursor: after } = await look();
    const theirs = await ask({}, other.key);
    await happen();
    expect((await ask({ after: theirs.body.next_cursor }, other.key)).body.data).toEqual([]);
    expect((await ask({ after }, other.key)).status).toBe(422);
    expect((await ask({ after: 'forged' })).status).toBe(422);
  });
});

test('what was noted goes after some minutes', async () => {
  await look();
  await happen();
  const noted = await rowsOf('watched_event');
  expect(noted).toBeGreaterThan(0);
  await runJob(app, 'webhooks.purge_noted_events');
  expect(await rowsOf('watched_event')).toBe(noted);
  await app.database.query(`update watched_event set created_at = now() - interval '11 minutes'`);
  await runJob(app, 'webhooks.purge_noted_events');
  expect(await rowsOf('watched_event')).toBe(0);
});

test('what was noted goes with its user', async () => {
  await look();
  await happen();
  expect(await rowsOf('watched_event where user_id is not null')).toBeGreaterThan(0);
  await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
  app.clock.advance(8 * dayMs);
  await runJob(app, 'users.purge');
  expect(await rowsOf('watched_event where user_id is not null')).toBe(0);
});

type Block = { readonly event: string; readonly id: string; readonly data: unknown };

/** Reads a stream until so many blocks have come, and leaves. */
async function stream(count: number, headers: Record<string, string> = {}, during = happen) {
  return new Promise<readonly Block[]>((resolve, reject) => {
    const sent = request(
      `${app.baseUrl}/v2/events/tail/stream?event_type=${pushed}`,
      { headers: { 'x-salus-api-key': team.key, ...headers } },
      (answer) => {
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          200,
          'text/event-stream',
        ]);
        let text = '';
        void during().catch(reject);
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          const blocks = [...text.matchAll(/^(?:event: (.+)\n)?(?:id: (.+)\n)?data: (.+)\n\n/gmu)];
          if (blocks.length < count) return;
          sent.destroy();
          resolve(
            blocks.map(([, event = '', id = '', data = '']) => ({
              event,
              id,
              data: JSON.parse(data) as unknown,
            })),
          );
        });
      },
    );
    sent.on('error', reject).end();
  });
}

test('a stream says what can be relied on, tells what happens, and goes on from its last id', async () => {
  const [begin, seen] = await stream(2);
  expect(begin).toMatchObject({ event: 'begin', id: '', data: { has_gap: false } });
  expect(seen).toMatchObject({ event: '', data: { event_type: pushed, is_kept: false } });
  const again = await stream(2, { 'last-event-id': seen?.id ?? '' });
  expect(again[0]).toMatchObject({ data: { has_gap: false } });
  expect(again[1]?.data).not.toEqual(seen?.data);
  await passMinutes(6);
  const [late] = await stream(1, { 'last-event-id': again[1]?.id ?? '' }, async () => {});
  expect(late).toMatchObject({ data: { has_gap: true } });
});
