import { once } from 'node:events';
import { request } from 'node:http';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { UserId } from '#kernel/scope.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everyEvent } from '../../../tests/harness/kept.ts';
import { untilEventsReadable } from '../../../tests/harness/readable-events.ts';

const type = 'daily.data.activity.created';

type Item = {
  readonly id: string;
  readonly created_at: string;
  readonly body: { data: { number: number } };
};
type Page = { readonly data: readonly Item[]; readonly next_cursor: string };

let app: TestApp;
let team: TestTeam;
beforeEach(async () => {
  app = await openTestApp({ hasInventedEvents: true });
  team = await app.newTeam();
});
afterEach(async () => app.close());

async function append(
  numbers: readonly number[],
  { eventType = type, userId = null as string | null, scope = team.scope } = {},
): Promise<void> {
  const events = numbers.map((number) => ({
    scope,
    event: jsonEvent(
      { eventType, userId: userId as UserId | null, clientUserId: null },
      { number },
    ),
  }));
  await app.resources.db.write(scope, async (tx) => outbox.append(tx, events, everyEvent));
  await outbox.notify(app.resources.db.read(scope));
}

const fetchPage = async (query: Record<string, string | number | string[]> = {}): Promise<Page> => {
  const answer = await app.request<Page>('GET', '/v2/events', { key: team.key, query });
  expect(answer.status).toBe(200);
  return answer.body;
};
const numbersOf = ({ data }: Page): number[] => data.map(({ body }) => body.data.number);

describe('fetching', () => {
  test('begins with the first request, and goes on without a gap or a repetition', async () => {
    const first = await fetchPage();
    expect(first.data).toEqual([]);
    const interest = await outbox.findInterest(app.resources.db.read(team.scope), [
      team.scope.tenantId,
    ]);
    expect(interest.wants(team.scope.tenantId, type)).toBe(true);
    await append([0, 1, 2, 3, 4]);
    await untilEventsReadable(app, team);
    const seen: number[] = [];
    let after = first.next_cursor;
    for (;;) {
      const page = await fetchPage({ after, limit: 2 });
      if (page.data.length === 0) break;
      seen.push(...numbersOf(page));
      after = page.next_cursor;
    }
    expect(seen).toEqual([0, 1, 2, 3, 4]);
    const again = await fetchPage();
    expect(numbersOf(again)).toEqual(seen);
    expect(again.data[0]).toMatchObject({
      id: expect.stringMatching(/^msg_[\da-f]{32}$/u) as string,
      body: { event_type: type, team_id: team.scope.teamId, user_id: null, client_user_id: null },
    });
  });

  test('shows what commits late in its place: behind the cursor nothing appears', async () => {
    const { next_cursor: after } = await fetchPage();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = (): void => {};
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = app.resources.db.write(team.scope, async (tx) => {
      const event = jsonEvent({ eventType: type, userId: null, clientUserId: null }, { number: 1 });
      await outbox.append(tx, [{ scope: team.scope, event }], everyEvent);
      begun();
      await held;
    });
    await beginning;
    await append([2]);
    const early = await fetchPage({ after });
    expect(early.data).toEqual([]);
    release();
    await slow;
    await untilEventsReadable(app, team);
    expect(numbersOf(await fetchPage({ after: early.next_cursor }))).toEqual([1, 2]);
  });

  test('filters by type, beginning of a type, and user', async () => {
    const { user_id: userId } = await app.newUser(team);
    await append([1]);
    await untilEventsReadable(app, team);
    await append([2], { eventType: 'daily.data.sleep.created', userId });
    await untilEventsReadable(app, team);
    await append([3], { eventType: 'endpoint.disabled' });
    await untilEventsReadable(app, team);
    expect(numbersOf(await fetchPage())).toEqual([1, 2]);
    expect(
      numbersOf(await fetchPage({ event_type: ['daily.data.sleep.*', 'endpoint.disabled'] })),
    ).toEqual([2, 3]);
    expect(numbersOf(await fetchPage({ user_id: userId }))).toEqual([2]);
    const wrong = await app.request('GET', '/v2/events', {
      key: team.key,
      query: { event_type: 'X' },
    });
    expect(wrong.status).toBe(422);
  });

  test('is of one’s own team, and so is its cursor', async () => {
    await append([1]);
    await untilEventsReadable(app, team);
    const other = await app.newTeam();
    const theirs = await app.request<Page>('GET', '/v2/events', { key: other.key });
    expect(theirs.body.data).toEqual([]);
    const { next_cursor: after } = await fetchPage();
    const forged = await app.request('GET', '/v2/events', {
      key: team.key,
      query: { after: 'forged' },
    });
    expect(forged.status).toBe(422);
    const foreign = await app.request('GET', '/v2/events', { key: other.key, query: { after } });
    expect(foreign.status).toBe(422);
  });

  test('waits until something comes, or the time is over', async () => {
    const { next_cursor: after } = await fetchPage();
    const waiting = fetchPage({ after, wait: 60 });
    await append([7]);
    await untilEventsReadable(app, team);
    const page = await waiting;
    expect(numbersOf(page)).toEqual([7]);
    expect((await fetchPage({ after: page.next_cursor, wait: 1 })).data).toEqual([]);
  });

  test('lets twenty wait, and tells the next one so', async () => {
    const { next_cursor: after } = await fetchPage();
    const waiting = Array.from({ length: 21 }, async () =>
      app.request<Page>('GET', '/v2/events', { key: team.key, query: { after, wait: 60 } }),
    );
    const refused = await Promise.race(waiting);
    expect(refused.status).toBe(429);
    await append([1]);
    await untilEventsReadable(app, team);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });
});

test('who leaves while it waits makes room for others at once', async () => {
  const { next_cursor: after } = await fetchPage();
  const url = `${app.baseUrl}/v2/events?wait=60&after=${encodeURIComponent(after)}`;
  const headers = { 'x-salus-api-key': team.key };
  const waiting = Array.from({ length: 21 }, () => request(url, { headers }));
  // One of them is refused; the others have all the places.
  const answers = waiting.map(async (each) => once(each.on('error', () => {}).end(), 'response'));
  await Promise.race(answers);
  for (const each of waiting) each.destroy();
  await Promise.allSettled(answers);
  const startMs = performance.now();
  const ask = async () =>
    app.request('GET', '/v2/events', { key: team.key, query: { after, wait: 1 } });
  while ((await ask()).status === 429);
  // Otherwise they would stay for the minute that they asked for.
  expect(performance.now() - startMs).toBeLessThan(30_000);
});

/** A reader that stays; tells the status of its answer. */
function connectReader(): { readonly status: Promise<number>; leave(): void } {
  const sent = request(`${app.baseUrl}/v2/events/stream`, {
    headers: { 'x-salus-api-key': team.key },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (answer) => {
      // Read, as a reader would, and cut off when it leaves.
      answer.on('error', () => {}).resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });
  return { status, leave: () => sent.destroy() };
}

test('twenty readers that lose their connection have a place when they come back at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const readers = Array.from({ length: 20 }, connectReader);
    const statuses = await Promise.all(readers.map(async ({ status }) => status));
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    for (const reader of readers) reader.leave();
  }
});

test('the twenty-first reader is refused while the others stay', async () => {
  const readers = Array.from({ length: 20 }, connectReader);
  await Promise.all(readers.map(async ({ status }) => status));
  const late = connectReader();
  expect(await late.status).toBe(429);
  for (const reader of [...readers, late]) reader.leave();
});

type Streamed = { readonly id: string; readonly number: number };

/** Reads a stream until so many events have come, and leaves. */
async function stream(
  count: number,
  headers: Record<string, string> = {},
): Promise<readonly Streamed[]> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${app.baseUrl}/v2/events/stream`,
      { headers: { 'x-salus-api-key': team.key, ...headers } },
      (answer) => {
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          200,
          'text/event-stream',
        ]);
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          const events = [...text.matchAll(/^id: (.+)\ndata: (.+)\n\n/gmu)];
          if (events.length < count) return;
          sent.destroy();
          resolve(
            events.map(([, id = '', data = '']) => ({
              id,
              number: (JSON.parse(data) as Item).body.data.number,
            })),
          );
        });
      },
    );
    sent.on('error', reject).end();
  });
}

describe('a stream', () => {
  test('brings what is there and what comes, and goes on behind the last id', async () => {
    await append([1, 2]);
    await untilEventsReadable(app, team);
    const reading = stream(3);
    await append([3]);
    await untilEventsReadable(app, team);
    const [first, ...rest] = await reading;
    expect([first?.number, ...rest.map(({ number }) => number)]).toEqual([1, 2, 3]);
    const resumed = await stream(2, { 'last-event-id': first?.id ?? '' });
    expect(resumed.map(({ number }) => number)).toEqual([2, 3]);
    const refused = await app.request('GET', '/v2/events/stream', {
      key: team.key,
      headers: { 'last-event-id': 'forged' },
    });
    expect(refused.status).toBe(422);
  });

  test('ends when the server stops', async () => {
    const ended = new Promise<void>((resolve, reject) => {
      request(
        `${app.baseUrl}/v2/events/stream`,
        { headers: { 'x-salus-api-key': team.key } },
        (answer) => {
          answer
            .on('data', () => void closing())
            .on('end', resolve)
            .on('error', reject);
        },
      )
        .on('error', reject)
        .end();
    });
    let closed: Promise<void> | undefined;
    const closing = async (): Promise<void> => {
      closed ??= app.close();
      await closed;
    };
    await ended;
    await closing();
    app = await openTestApp({ hasInventedEvents: true });
  });
});
