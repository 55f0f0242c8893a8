import { afterAll, beforeAll, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';
import type { PlainDate } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { toUserId } from '../../users/index.ts';
import type { EligibilityCheck } from './model.ts';
import { type Entry, openCheckWriter } from './write-group.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

/** Of a new user: a check that is about to be sent. */
async function newEntry(of: TestTeam = team): Promise<Entry> {
  const { user_id: id } = await app.newUser(of);
  const { db, clock, random } = app.resources;
  const userId = toUserId(id);
  const key = await db.write(of.scope, async (tx) =>
    ensureUserKey(tx, app.resources, of.scope, userId),
  );
  const check: EligibilityCheck = {
    id: uuidV7(clock.now(), random),
    insuranceId: uuidV7(clock.now(), random),
    payorCode: 'AETNA',
    createdAt: clock.now(),
    isPrimary: true,
    serviceTypes: ['30'],
    serviceDate: trust<PlainDate>('2026-11-01'),
    outcome: 'unknown',
    reason: 'interrupted',
    checkedAt: null,
    request: '',
    reply: null,
  };
  return { kind: 'begun', scope: of.scope, userId, key, check };
}

const openWrite = () => {
  const writer = openCheckWriter({ ...app.resources, onEvents: () => {} });
  return async (entry: Entry) => writer.write(entry);
};

async function stored(entries: readonly Entry[]) {
  const { rows } = await app.database.query<{ tenant_id: string; by: string; entries: string }>(
    `select tenant_id, xmin::text as by,
       (select count(*) from audit_pending where subject_id = checked.id::text) as entries
     from eligibility_check as checked where user_id = any($1) order by number`,
    [entries.map(({ userId }) => userId)],
  );
  return rows;
}

test('checks that begin together share transactions, across teams, each with its own record', async () => {
  const other = await app.newTeam();
  const entries = await Promise.all([newEntry(), newEntry(), newEntry(other), newEntry(other)]);
  const write = openWrite();
  await Promise.all(entries.map(write));
  const rows = await stored(entries);
  // A lane each for every second user.
  expect(new Set(rows.map(({ by }) => by)).size).toBeLessThanOrEqual(2);
  expect(rows.map((row) => row.tenant_id).toSorted()).toEqual(
    entries.map(({ scope }) => scope.tenantId).toSorted(),
  );
  expect(rows.map((row) => Number(row.entries))).toEqual([1, 1, 1, 1]);
});

test('one that cannot be written fails alone, and of a user who is gone nothing is stored', async () => {
  const [well, gone, twice] = await Promise.all([newEntry(), newEntry(), newEntry()]);
  await app.request('DELETE', `/v2/user/${gone.userId}`, { key: team.key });
  const write = openWrite();
  await write(twice);
  const [first, second, third] = await Promise.allSettled([write(well), write(gone), write(twice)]);
  expect(first.status).toBe('fulfilled');
  expect(second).toEqual({ status: 'rejected', reason: new AppError('user.not_found') });
  expect(third.status).toBe('rejected');
  expect((await stored([well])).length).toBe(1);
  expect((await stored([gone])).length).toBe(0);
  expect((await stored([twice])).map((row) => Number(row.entries))).toEqual([1]);
});
