import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import {
  managementApi,
  type ManagementApi,
  otherOrganisation,
} from '../../../tests/harness/management-api.ts';
import { userPurgeJob } from '../jobs.ts';
import { checkCertificate, openCertificateKey } from './certificate.ts';
import type { Certificate } from './schema.ts';

type Listed = {
  readonly certificates: readonly Certificate[];
  readonly next_cursor: string | null;
};

let app: TestApp;
let org: ManagementApi;
let team: TestTeam;
let other: TestTeam;
const erased: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  [team, other] = [await app.newTeam(), await app.newTeam()];
  org = await managementApi(app);
  for (const each of [team, team, other]) {
    const { user_id: userId } = await app.newUser(each);
    await app.request('DELETE', `/v2/user/${userId}`, { key: each.key });
    erased.push(userId);
    app.clock.advance(dayMs);
  }
  app.clock.advance(7 * dayMs);
  await userPurgeJob(app.resources, []).run(new AbortController().signal);
});
afterAll(async () => app.close());

const list = async (from: ManagementApi, query: Readonly<Record<string, string>> = {}) =>
  from.send<Listed>('GET', '/deletion_certificate', { query });
const usersOf = ({ certificates }: Listed): readonly string[] =>
  certificates.map((each) => each.user_id).toSorted();

test("a deleted team's users have certificates, as they were signed", async () => {
  const teamId = team.scope.teamId;
  expect((await org.send('DELETE', `/team/${teamId}`)).status).toBe(200);
  const { status, body } = await list(org, { team_id: teamId });
  expect([status, usersOf(body)]).toEqual([200, erased.slice(0, 2).toSorted()]);
  const key = openCertificateKey(app.resources.vault);
  for (const each of body.certificates) {
    expect(checkCertificate(key, JSON.stringify(each)).verdict).toBe('genuine');
  }
  const [userId = ''] = erased;
  expect(usersOf((await list(org, { user_id: userId })).body)).toEqual([userId]);
  expect(usersOf((await list(org)).body)).toEqual(erased.toSorted());
});

test("another organisation's, and those of teams that the key does not manage, look absent", async () => {
  const [, , userId = ''] = erased;
  const absent = (await list(org, { user_id: randomUUID() })).text;
  const stranger = await otherOrganisation(app);
  expect((await list(stranger)).text).toBe(absent);
  expect((await list(stranger, { user_id: userId })).text).toBe(absent);
  const mine = await app.newTeam();
  const limited = await managementApi(app, [mine.scope.teamId]);
  expect((await list(limited, { user_id: userId })).text).toBe(absent);
  const owner = await managementApi(app, [other.scope.teamId]);
  expect(usersOf((await list(owner)).body)).toEqual([userId]);
});

test('they come in pages, each once', async () => {
  await app.database.query(
    `insert into deletion_certificate (user_id, tenant_id, certificate, purged_at)
     select gen_random_uuid(), tenant_id, certificate, purged_at from deletion_certificate, generate_series(1, 40)`,
  );
  const first = (await list(org)).body;
  const second = (await list(org, { next_cursor: first.next_cursor ?? '' })).body;
  const third = (await list(org, { next_cursor: second.next_cursor ?? '' })).body;
  const pages = [first, second, third].map((page) => page.certificates.length);
  expect([pages, third.next_cursor]).toEqual([[50, 50, 23], null]);
  expect((await list(org, { next_cursor: 'nonsense' })).status).toBe(422);
});
