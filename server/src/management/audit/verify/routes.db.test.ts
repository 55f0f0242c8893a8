import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { managementApi, type ManagementApi } from '../../../../tests/harness/management-api.ts';
import { auditChain, appendToChain } from '../chain-appender.ts';

type Answer = {
  readonly is_sound: boolean;
  readonly checked: number;
  readonly first_broken: number | null;
  readonly findings: readonly object[];
  readonly next: string | null;
  readonly end: string | null;
  readonly pending: number;
};

let app: TestApp;
let team: TestTeam;
let org: ManagementApi;
beforeEach(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  org = await managementApi(app);
  for (let users = 0; users < 5; users += 1) await app.newUser(team);
  while (await appendToChain(app.resources, auditChain(app.resources)));
});
afterEach(async () => app.close());

const ask = async (query: Record<string, string | number> = {}, api = org) =>
  api.send<Answer>('GET', '/audit_log/verification', { query });
async function verify(query: Record<string, string | number> = {}): Promise<Answer> {
  const { status, text, body } = await ask(query);
  expect([status, text]).toEqual([200, text]);
  return body;
}

test('says that a whole log is sound, at once or stretch by stretch', async () => {
  const whole = await verify();
  expect(whole).toMatchObject({
    is_sound: true,
    first_broken: null,
    findings: [],
    next: null,
    end: expect.stringMatching(/^\d+:[\da-f]{64}$/u) as string,
  });
  expect(whole.checked).toBeGreaterThanOrEqual(5);
  let checked = 0;
  let after: string | null = null;
  do {
    const stretch: Answer = await verify(after === null ? { limit: 2 } : { limit: 2, after });
    expect(stretch).toMatchObject({ is_sound: true, end: whole.end });
    expect(stretch.checked).toBeLessThanOrEqual(2);
    checked += stretch.checked;
    after = stretch.next;
  } while (after !== null);
  expect(checked).toBe(whole.checked);
  expect(await verify({ after: String(whole.end) })).toMatchObject({ is_sound: true, checked: 0 });
});

test('finds the first entry that was changed, in the stretch that it is in', async () => {
  await app.database.query("update audit_entry set action = 'user.kept' where seq = 4");
  expect(await verify()).toMatchObject({
    is_sound: false,
    first_broken: 4,
    findings: [{ problem: 'altered', first_seq: 4, last_seq: 4 }],
  });
  const first = await verify({ limit: 3 });
  expect(first.is_sound).toBe(true);
  expect(await verify({ limit: 3, after: String(first.next) })).toMatchObject({ first_broken: 4 });
});

test('finds what was cut off, and entries that are missing between stretches', async () => {
  await app.database.query('delete from audit_entry where seq = 3');
  const first = await verify({ limit: 2 });
  expect(first).toMatchObject({ is_sound: true, checked: 2 });
  expect(await verify({ limit: 2, after: String(first.next) })).toMatchObject({
    findings: [{ problem: 'missing', first_seq: 3, last_seq: 3 }],
  });
  await app.database.query('delete from audit_entry where seq >= 4');
  expect(await verify({ after: String(first.next) })).toMatchObject({
    is_sound: false,
    first_broken: 3,
    next: null,
  });
});

test('takes no place for good that is none', async () => {
  const { end } = await verify();
  expect(await verify({ after: `2:${'0'.repeat(64)}` })).toMatchObject({ first_broken: 3 });
  const wrong = await ask({ after: String(end).slice(0, 20) });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('after');
});

test('is refused to a key of some teams', async () => {
  const some = await managementApi(app, [team.scope.teamId]);
  expect((await ask({}, some)).status).toBe(403);
});
