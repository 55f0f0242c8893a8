import { afterAll, beforeAll, expect, test } from 'vitest';

import { userPurgersOf } from '#kernel/personal-data.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import { dayMs } from '#kernel/time.ts';
import { slice } from '#timeseries';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { untilSomeoneWaits } from '../../../tests/harness/keys.ts';
import { userPurgeJob } from '../jobs.ts';

let app: TestApp;
let beside: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  beside = await openTestApp({ beside: app });
  team = await app.newTeam();
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const { signal } = new AbortController();

type Rows = { readonly users: number; readonly chunks: number; readonly certificates: number };

/** A user with one chunk of samples who is deleted, a moment before the time to undo is over. */
async function newDoomedUser(): Promise<string> {
  const { user_id: userId } = await app.newUser(team);
  const sample = { timestamp: '2026-01-10T00:00:00Z', value: 60 };
  await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body: { stage: 'daily', provider: 'oura', data: [sample] },
  });
  await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
  app.clock.advance(7 * dayMs - 1);
  return userId;
}

const undo = async (from: TestApp, userId: string): Promise<number> => {
  const query = { user_id: userId };
  return (await from.request('POST', '/v2/user/undo_delete', { key: team.key, query })).status;
};

const rowsOf = async (userId: string): Promise<Rows> => {
  const { rows } = await app.database.query<Rows>(
    `select (select count(*)::int from users where id = $1 and deleted_at is null) as users,
       (select count(*)::int from sample_chunk where user_id = $1) as chunks,
       (select count(*)::int from deletion_certificate where user_id = $1) as certificates`,
    [userId],
  );
  return rows[0] ?? { users: -1, chunks: -1, certificates: -1 };
};

const deleteUserSamples = requireDefined(userPurgersOf(slice)[0], 'the purger');

const untilNextTurn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const restored: Rows = { users: 1, chunks: 1, certificates: 0 };
const erased: Rows = { users: 0, chunks: 0, certificates: 1 };

test('an undo that comes while the purge is at it waits, and finds nobody', async () => {
  const userId = await newDoomedUser();
  let undoing: Promise<number> | undefined;
  app.clock.advance(1);
  const job = userPurgeJob(app.resources, [
    async (tx, id) => {
      // The last moment of the grace period, by the clock of whoever asked to undo.
      app.clock.advance(-1);
      undoing = undo(beside, userId);
      await untilSomeoneWaits(app.database);
      app.clock.advance(1);
      return deleteUserSamples(tx, id);
    },
  ]);
  await job.run(signal);
  expect(await undoing).toBe(404);
  expect(await rowsOf(userId)).toEqual(erased);
});

test('a purge that comes while an undo is at it leaves the user alone', async () => {
  const userId = await newDoomedUser();
  await app.resources.db.write(team.scope, async (tx) => {
    await tx
      .updateTable('users')
      .set({ deleted_at: null, purge_at: null })
      .where('id', '=', userId)
      .execute();
    app.clock.advance(1);
    await userPurgeJob(beside.resources, [deleteUserSamples]).run(signal);
  });
  expect(await rowsOf(userId)).toEqual(restored);
});

test('of an undo and a purge at the same moment one wins, wholly', async () => {
  // To the node that purges the time to undo is over, to the one that is asked to undo it is not.
  const ahead = { now: () => new Date(app.clock.now().getTime() + 1) };
  const job = userPurgeJob({ ...beside.resources, clock: ahead }, [deleteUserSamples]);
  for (let round = 0; round < 60; round += 1) {
    const userId = await newDoomedUser();
    const purging = job.run(signal);
    // The undo comes a little later each time, from before the purge takes the row to after it is done.
    for (let turn = 0; turn < round % 20; turn += 1) await untilNextTurn();
    const status = await undo(app, userId);
    await purging;
    // A purge that found the undo at the row leaves it to the next run.
    await job.run(signal);
    expect([round, await rowsOf(userId)]).toEqual([round, status === 200 ? restored : erased]);
  }
});
