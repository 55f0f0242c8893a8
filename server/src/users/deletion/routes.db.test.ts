import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { type Purger, userPurgersOf } from '#kernel/personal-data.ts';
import { dayMs } from '#kernel/time.ts';

import { type TestApp, type TestTeam, openTestApp, runJob } from '../../../tests/harness/app.ts';
import { askOfUser } from '../../../tests/harness/managed-user.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';
import { visible } from '../../../tests/harness/user-api.ts';
import { userPurgeJob } from '../jobs.ts';
import { slice } from '../slice.ts';
import { checkCertificate, openCertificateKey } from './certificate.ts';
import type { Certificate } from './schema.ts';

let app: TestApp;
let team: TestTeam;
let api: ManagementApi;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  api = await managementApi(app);
});
afterAll(async () => app.close());

const absent = '0190a000-0000-7000-8000-00000000dead';

const remove = async (userId: string, { key }: TestTeam = team): Promise<void> => {
  const { status } = await app.request('DELETE', `/v2/user/${userId}`, { key });
  expect(status).toBe(200);
};
const runPurge = async (...purgers: readonly Purger[]): Promise<void> =>
  userPurgeJob(app.resources, [...purgers, ...userPurgersOf(slice)]).run(
    new AbortController().signal,
  );
const newPurgedUser = async (...purgers: readonly Purger[]): Promise<string> => {
  const user = await app.newUser(team);
  await remove(user.user_id);
  app.clock.advance(7 * dayMs);
  await runPurge(...purgers);
  return user.user_id;
};

describe('a deletion', () => {
  test('is visible from its first moment to its last: who, when, and how far it is', async () => {
    const user = await app.newUser(team);
    app.clock.set(new Date('2026-12-01T08:00:00Z'));
    await remove(user.user_id);
    const told = {
      user_id: user.user_id,
      team_id: team.scope.teamId,
      environment: 'sandbox',
      deleted_at: '2026-12-01T08:00:00+00:00',
      deleted_by: { type: 'team_key', id: team.keyId },
      purge_at: '2026-12-08T08:00:00+00:00',
      purged_at: null,
    };
    const deletion = async (): Promise<unknown> => {
      const { status, body } = await askOfUser(api, team, user.user_id, 'deletion');
      return [status, body];
    };
    expect(await deletion()).toEqual([200, { ...told, state: 'deleted' }]);
    app.clock.set(new Date('2026-12-08T08:00:00Z'));
    expect(await deletion()).toEqual([200, { ...told, state: 'purging' }]);
    app.clock.set(new Date('2026-12-08T08:10:00Z'));
    await runPurge();
    const purged = { state: 'purged', purged_at: '2026-12-08T08:10:00+00:00' };
    expect(await deletion()).toEqual([200, { ...told, ...purged }]);
  });

  test('is not there for an active user, also for one that was restored', async () => {
    const user = await app.newUser(team);
    const refusal = await askOfUser(api, team, user.user_id, 'deletion');
    expect([refusal.status, refusal.text]).toEqual([404, '{"detail":"The user is not deleted"}']);
    await remove(user.user_id);
    const query = { user_id: user.user_id };
    await app.request('POST', '/v2/user/undo_delete', { key: team.key, query });
    expect(visible(await askOfUser(api, team, user.user_id, 'deletion'))).toEqual(visible(refusal));
  });
});

describe('a certificate', () => {
  const certificateOf = async (userId: string): Promise<Certificate> =>
    (await askOfUser<Certificate>(api, team, userId, 'deletion_certificate')).body;

  test('is signed by the installation and counts every row, by table', async () => {
    const user = await app.newUser(team);
    const { key } = team;
    await app.request('PATCH', `/v2/user/${user.user_id}/info`, { key, body: person });
    await app.request('POST', `/v2/user/${user.user_id}/create_portal_url`, {
      key,
      body: { context: 'launch' },
    });
    for (const [month, resource] of [
      ['01', 'heartrate'],
      ['02', 'heartrate'],
      ['01', 'glucose'],
    ]) {
      const sample = { timestamp: `2026-${month}-10T00:00:00Z`, value: 60 };
      const body = { stage: 'daily', provider: 'oura', data: [sample] };
      await app.request('POST', `/v2/timeseries/${user.user_id}/${resource}`, { key, body });
    }
    await remove(user.user_id);
    app.clock.advance(7 * dayMs);
    await runJob(app, 'users.purge');
    const answer = await askOfUser<Certificate>(api, team, user.user_id, 'deletion_certificate');
    expect(answer.status).toBe(200);
    expect(checkCertificate(openCertificateKey(app.resources.vault), answer.text).verdict).toBe(
      'genuine',
    );
    expect(answer.body).toMatchObject({
      user_id: user.user_id,
      team_id: team.scope.teamId,
      environment: 'sandbox',
      erased: {
        users: 1,
        user_demographics: 1,
        user_data_key: 1,
        portal_link: 1,
        series: 2,
        sample_chunk: 3,
        event: 0,
        outbox: 0,
        delivery: 0,
        delivery_attempt: 0,
      },
      retained: [],
    });
    expect(answer.text).not.toContain(user.client_user_id);
  });

  test('names what has to be kept, until when and why', async () => {
    const until = new Date('2036-01-01T00:00:00Z');
    const kept = { table: 'lab_result', rows: 2, until, because: 'CLIA, 42 CFR 493.1105' };
    const userId = await newPurgedUser(
      async () => ({ erased: { lab_order: 3 }, retained: [kept] }),
      async () => ({ erased: { lab_order: 1, lab_result: 0 } }),
    );
    const { erased, retained } = await certificateOf(userId);
    expect(retained).toEqual([{ ...kept, until: '2036-01-01T00:00:00+00:00' }]);
    expect(erased).toMatchObject({ lab_order: 4, lab_result: 0, users: 1 });
  });

  test('is not there before the data is gone', async () => {
    const user = await app.newUser(team);
    const refusal = await askOfUser(api, team, user.user_id, 'deletion_certificate');
    expect([refusal.status, refusal.text]).toEqual([
      404,
      '{"detail":"The user is not erased yet"}',
    ]);
    await remove(user.user_id);
    app.clock.advance(7 * dayMs);
    expect(visible(await askOfUser(api, team, user.user_id, 'deletion_certificate'))).toEqual(
      visible(refusal),
    );
  });

  test('and the erasure are one: where a purger fails there is none, and no entry in the log', async () => {
    const user = await app.newUser(team);
    await remove(user.user_id);
    app.clock.advance(7 * dayMs);
    const failing: Purger = async () => {
      throw new Error('disk on fire');
    };
    await expect(runPurge(failing)).rejects.toThrow('could not be purged');
    expect((await askOfUser(api, team, user.user_id, 'deletion_certificate')).status).toBe(404);
    const logged = async (): Promise<number> => {
      const entries = await app.resources.db
        .read(acrossTenants)
        .selectFrom('audit_pending')
        .select(['actor_id'])
        .where('user_id', '=', user.user_id)
        .where('action', '=', 'user.purged')
        .execute();
      return entries.length;
    };
    expect(await logged()).toBe(0);
    await runPurge();
    expect((await askOfUser(api, team, user.user_id, 'deletion_certificate')).status).toBe(200);
    expect(await logged()).toBe(1);
  });
});

describe('404', () => {
  const bothOf = async (
    from: ManagementApi,
    owner: TestTeam,
    userId: string,
  ): Promise<readonly unknown[]> => [
    visible(await askOfUser(from, owner, userId, 'deletion')),
    visible(await askOfUser(from, owner, userId, 'deletion_certificate')),
  ];

  test("another team's user looks exactly like none, purged or not", async () => {
    const other = await app.newTeam();
    const [active, purged] = [await app.newUser(team), await newPurgedUser()];
    const nobody = await bothOf(api, other, absent);
    expect(await bothOf(api, other, active.user_id)).toEqual(nobody);
    expect(await bothOf(api, other, purged)).toEqual(nobody);
  });

  test("the team's other environment has none of its users", async () => {
    const purged = await newPurgedUser();
    const scope = { ...team.scope, environment: 'production' } as const;
    expect(await bothOf(api, { ...team, scope }, purged)).toEqual(
      await bothOf(api, { ...team, scope }, absent),
    );
  });

  test('a team that the key does not manage looks exactly like none', async () => {
    const [mine, purged] = [await app.newTeam(), await newPurgedUser()];
    const limited = await managementApi(app, [mine.scope.teamId]);
    const nowhere = { ...team, scope: { ...team.scope, teamId: mine.scope.teamId } };
    expect((await askOfUser(limited, nowhere, purged, 'deletion')).status).toBe(404);
    const scope = { ...team.scope, teamId: absent } as TestTeam['scope'];
    expect(await bothOf(limited, team, purged)).toEqual(
      await bothOf(limited, { ...team, scope }, purged),
    );
    expect((await askOfUser(api, team, purged, 'deletion')).status).toBe(200);
  });
});

const person = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@example.com',
  phone_number: '+16025771234',
  gender: 'female',
  dob: '1990-02-28',
  address: {
    first_line: '1 Main Street',
    country: 'US',
    zip: '85004',
    city: 'Phoenix',
    state: 'AZ',
  },
};
