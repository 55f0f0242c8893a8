import { afterAll, beforeAll, expect, test } from 'vitest';

import { openRecurringJobs } from '#kernel/jobs/recurring.ts';
import { type Purger, userPurgersOf } from '#kernel/personal-data.ts';
import type { UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import { userPurgeJob } from './jobs.ts';
import { slice } from './slice.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const runJob = async (purgers: readonly Purger[]): Promise<void> =>
  openRecurringJobs(app.resources, [
    userPurgeJob(app.resources, [...purgers, ...userPurgersOf(slice)]),
  ]).runNow('users.purge');

const newDeletedUser = async (): Promise<string> => {
  const user = await app.newUser(team);
  await app.request('DELETE', `/v2/user/${user.user_id}`, { key: team.key });
  return user.user_id;
};

const rowsOf = async (id: string): Promise<number> => {
  const found = await app.database.query('select 1 from users where id = $1', [id]);
  return found.rowCount ?? 0;
};

/** A purger that notes whom it was called for. */
const recorder = (): { readonly calls: UserId[]; readonly purge: Purger } => {
  const calls: UserId[] = [];
  const purge: Purger = async (_tx, userId) => {
    calls.push(userId);
    return { erased: {} };
  };
  return { calls, purge };
};

test('a deleted user is erased seven days later, by every purger, and not a moment before', async () => {
  const kept = await app.newUser(team);
  const id = await newDeletedUser();
  const [first, second] = [recorder(), recorder()];
  app.clock.advance(7 * dayMs - 1);
  await runJob([first.purge, second.purge]);
  expect(await rowsOf(id)).toBe(1);
  app.clock.advance(1);
  await runJob([first.purge, second.purge]);
  expect(await rowsOf(id)).toBe(0);
  expect([first.calls, second.calls]).toEqual([[id], [id]]);
  expect(await rowsOf(kept.user_id)).toBe(1);
});

test('a restored user is not erased', async () => {
  const id = await newDeletedUser();
  await app.request('POST', '/v2/user/undo_delete', { key: team.key, query: { user_id: id } });
  app.clock.advance(8 * dayMs);
  const { calls, purge } = recorder();
  await runJob([purge]);
  expect(calls).toEqual([]);
  expect(await rowsOf(id)).toBe(1);
});

test('a purger that fails keeps its user whole and no other user; the next run goes on', async () => {
  const ids = [await newDeletedUser(), await newDeletedUser(), await newDeletedUser()];
  app.clock.advance(7 * dayMs);
  const broken = ids.toSorted()[0];
  const failing: Purger = async (tx, userId) => {
    // What the purger did before it failed must not last.
    await tx
      .updateTable('users')
      .set({ client_user_id: 'half-erased' })
      .where('id', '=', userId)
      .execute();
    if (userId === broken) throw new Error('disk on fire');
    return { erased: {} };
  };
  await expect(runJob([failing])).rejects.toThrow('1 users could not be purged');
  expect(await Promise.all(ids.toSorted().map(rowsOf))).toEqual([1, 0, 0]);
  const { rows } = await app.database.query('select client_user_id from users where id = $1', [
    broken,
  ]);
  expect(rows[0].client_user_id).not.toBe('half-erased');

  const { calls, purge } = recorder();
  await runJob([purge]);
  expect(calls).toEqual([broken]);
});

test('two nodes that purge at once erase each user once', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, async () => newDeletedUser()));
  app.clock.advance(7 * dayMs);
  const { calls, purge } = recorder();
  await Promise.all([runJob([purge]), runJob([purge]), runJob([purge])]);
  expect(calls.toSorted()).toEqual(ids.toSorted());
});

test('more users than fit a batch are erased in one run, and a stop is heeded between users', async () => {
  const ids = await Promise.all(Array.from({ length: 205 }, async () => newDeletedUser()));
  app.clock.advance(7 * dayMs);
  const { calls, purge } = recorder();
  const stop = new AbortController();
  const job = userPurgeJob(app.resources, [
    purge,
    async () => {
      if (calls.length === 2) stop.abort();
      return { erased: {} };
    },
  ]);
  await job.run(stop.signal);
  expect(calls).toHaveLength(2);
  await runJob([purge]);
  expect(calls.toSorted()).toEqual(ids.toSorted());
});
