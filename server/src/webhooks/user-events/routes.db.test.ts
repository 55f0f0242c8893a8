import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { UserId } from '#kernel/scope.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everyEvent } from '../../../tests/harness/kept.ts';
import { blamed } from '../../../tests/harness/user-api.ts';
import { listed } from './store.ts';

type UserEvents = {
  readonly events: readonly { readonly id: string; readonly event_type: string }[];
  readonly next_cursor: string | null;
  readonly is_complete: boolean;
};

const night = 'daily.data.sleep.created';
const steps = 'daily.data.steps.updated';

let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  app = await openTestApp({ hasInventedEvents: true });
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
  for (const type of [night, steps, night, night]) await tell(type, userId);
  await tell(night, (await app.newUser(team)).user_id);
  await tell(night, null);
  await onDay('2026-03-02', night);
  await onDay('2026-03-03', steps);
});
afterAll(async () => app.close());

async function tell(eventType: string, user: string | null): Promise<void> {
  const event = jsonEvent({ eventType, userId: user as UserId | null, clientUserId: null }, {});
  await app.resources.db.write(team.scope, async (tx) =>
    outbox.append(tx, [{ scope: team.scope, event }], everyEvent),
  );
}

/** The first of a type that has happened now happened on that day. */
async function onDay(day: string, type: string): Promise<void> {
  await app.database.query(
    `update event set created_at = $1::timestamptz,
       id = (extract(epoch from $1::timestamptz)::bigint / 86400 << 36) | (id & ((1::bigint << 36) - 1))
     where id = (select min(id) from event where user_id = $2 and event_type = $3 and created_at > '2026-03-31')`,
    [`${day}T23:00:00Z`, userId, type],
  );
}

const always = { start_date: '2026-01-01', end_date: '9999-12-31' };
const get = async (query: Readonly<Record<string, string | number | readonly string[]>> = {}) =>
  app.request<UserEvents>('GET', `/v2/user/${userId}/events`, {
    key: team.key,
    query: { ...always, ...query },
  });
const typesOf = ({ body }: { readonly body: UserEvents }): readonly string[] =>
  body.events.map(({ event_type: type }) => type);

test('what happened to a user is listed by days and types, the latest first', async () => {
  expect(typesOf(await get())).toEqual([night, night, steps, night]);
  expect(typesOf(await get({ end_date: '2026-03-03' }))).toEqual([steps, night]);
  const day = { start_date: '2026-03-02', end_date: '2026-03-02' };
  expect(typesOf(await get(day))).toEqual([night]);
  expect(typesOf(await get({ start_date: '2026-03-04' }))).toEqual([night, night]);
  expect(typesOf(await get({ event_type: ['daily.data.steps.*'] }))).toEqual([steps]);
});

test('pages are followed to the end, each event once, whatever happens meanwhile', async () => {
  const { events } = (await get()).body;
  const seen: string[] = [];
  let more: string | null = null;
  do {
    const { body } = await get({ limit: 1, ...(more === null ? {} : { next_cursor: more }) });
    seen.push(...body.events.map(({ id }) => id));
    more = body.next_cursor;
    if (seen.length === 1) await tell('daily.data.meal.created', userId);
  } while (more !== null);
  expect(seen).toEqual(events.map(({ id }) => id));
});

test('it has nothing kept, and says whether everything is', async () => {
  const other = await app.newTeam();
  const query = async () =>
    (
      await app.request<UserEvents>('GET', `/v2/user/${userId}/events`, {
        key: other.key,
        query: always,
      })
    ).body;
  expect(await query()).toMatchObject({ events: [], is_complete: false });
  expect(await query()).toMatchObject({ events: [], is_complete: false });
  await app.request('GET', '/v2/events', { key: other.key });
  expect(await query()).toMatchObject({ events: [], is_complete: true });
});

test('what is wrong is named', async () => {
  for (const [query, at] of [
    [{ end_date: '2025-12-31' }, 'query.end_date'],
    [{ event_type: ['NO'] }, 'query.event_type'],
    [{ limit: 501 }, 'query.limit'],
  ] as const) {
    const answer = await get(query);
    expect([answer.status, blamed(answer)]).toEqual([422, [at]]);
  }
  const { body } = await get({ limit: 1 });
  const moved = await get({
    limit: 1,
    start_date: '2026-01-02',
    next_cursor: body.next_cursor ?? '',
  });
  expect(moved.status).toBe(422);
});

test('a user with few events among many of others is read by what is of the user', async () => {
  await app.database.query(
    `insert into event (uid, team_id, tenant_id, user_id, event_type, format, payload)
     select uid || number, team_id, tenant_id, md5((number % 120)::text)::uuid, event_type, format, payload
     from event, generate_series(1, 60000) as number where event.id = (select max(id) from event)`,
  );
  await app.database.query('analyze event');
  const filter = { userId: userId as UserId, firstDay: 0, lastDay: 100_000, filterTypes: null };
  const { rows } = await sql<Record<string, string>>`
    explain ${listed(team.scope, filter, { before: null, limit: 5 })}`.execute(
    app.resources.db.read(team.scope),
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/event_\d+_user_id_idx/u);
  expect(plan).not.toMatch(/\bevent\w*_pkey/u);
});
