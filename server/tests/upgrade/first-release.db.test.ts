import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { migrate } from '#kernel/db/migrate.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import { fixedKeys } from '#kernel/secrets/master-key.ts';
import { openChainAppender } from '#management';

import { openTestApp, type TestApp, testClock } from '../harness/app.ts';
import type { TestDatabase } from '../harness/postgres.ts';
import { dump, migrationsIn, readMigration, tablesIn } from './dump.ts';
import { openFilled } from './fill.ts';
import {
  fixtureBytes,
  loadFirstRelease,
  readDump,
  readRelease,
  type Release,
  writeDump,
  writeRelease,
} from './fixture.ts';
import { answersTo, ask, readsOf, shownBy } from './reads.ts';

/** Until 0.1.0 is released its database is made anew by `SALUS_FIRST_RELEASE=renew`; afterwards never. */
const isRenewed = process.env['SALUS_FIRST_RELEASE'] === 'renew';

/** What a customer has stored, and the operations that read it. */
const classes: ReadonlyMap<string, readonly string[]> = new Map([
  ['samples', ['get_heartrate_grouped', 'get_steps', 'get_blood_pressure_grouped']],
  ['summaries', ['get_sleep_summary', 'get_workouts_summary', 'get_profile_summary']],
  ['orders', ['getOrder', 'listOrders', 'getOrderTransaction', 'getOrderTracking']],
  ['results', ['getOrderResult', 'listUnmatchedResults', 'listLabReportValues']],
  ['insurance', ['getLatestInsurance', 'getEligibilityCheck']],
  ['users', ['listUsers', 'getUserDemographics', 'listUserDeletionCertificates']],
  ['events and endpoints', ['listEvents', 'listWebhooks', 'getWebhookSecret']],
  ['keys', ['listTeamKeys', 'listManagementKeys', 'listAssistantTokens', 'listCredentials']],
  ['connections', ['listConnections', 'listUserProviders', 'listUserDevices']],
]);

/** Tables that the fixture has no rows of, each with the reason. */
const unfilled: Readonly<Record<string, string>> = {
  aggregate_team: 'an operator opens it by hand',
  archive_state: 'a served embedded database writes it',
  archive_verified: 'a command verifies an archive',
  backup_made: 'a command makes it of a whole server',
  deleted_chunk: 'parts that were deleted and can come back within an hour',
  deleted_row: 'parts that were deleted and can come back within an hour',
  destination_delivery: 'no broker is there',
  diagnosis_release: 'an operator imports it: a megabyte',
  distributed_commit: 'the database is one server',
  file_import: 'an import that was cut off',
  import_run: 'a command imports files',
  import_sample: 'a command imports files',
  import_summary: 'a command imports files',
  lab_catalog_import: 'an operator imports it',
  lab_marker: 'an operator imports it',
  lab_result_code: 'an operator imports it',
  lab_simulation: 'the sandbox is through with every order',
  lab_slot_hold: 'held for minutes',
  loinc_term: 'an operator imports it',
  movement_sample: 'an activity that a provider sent',
  organisation_invite_team: 'two ids',
  organisation_member_team: 'two ids',
  passkey_challenge: 'asked for minutes',
  payor: 'an operator imports it',
  payor_import: 'an operator imports it',
  provider_budget: 'no provider is there',
  provider_resource: 'no provider is there',
  provider_term: 'no provider is there',
  recurring_job: 'a worker keeps it',
  request_log: 'the latest requests only',
  sdk_record: 'a mobile SDK uploads',
  service_process: 'who runs at the moment',
  source_refresh: 'asked for minutes',
  state_plan_team: 'an operator opens it by hand',
  team_pull_preference: 'set, and set back',
  watched_event: 'nobody watches',
  withheld_event: 'events of parts that were deleted',
};

let release: Release;
let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  if (isRenewed) await renew();
  release = await readRelease();
  database = await loadFirstRelease();
  await migrate(database.connection);
  app = await openOn(database, release);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

type Days = { readonly activity?: readonly { readonly id: string }[] };

/** The answer without days that later builds calculate at a read: the first release had not calculated them yet. */
function withoutLaterDays(answer: unknown, kept: unknown): unknown {
  const [{ activity }, { activity: known }]: readonly [Days, Days] = [Object(answer), Object(kept)];
  if (activity === undefined || known === undefined) return answer;
  const ids = new Set(known.map(({ id }) => id));
  return { ...Object(answer), activity: activity.filter(({ id }) => ids.has(id)) };
}

async function openOn(loaded: TestDatabase, { masterKey, now }: Release): Promise<TestApp> {
  const clock = testClock(new Date(now));
  const masterKeys = fixedKeys(Buffer.from(masterKey, 'base64'));
  return openTestApp({ beside: { database: loaded, clock }, masterKeys });
}

/** What is answered otherwise by the same build over the loaded rows depends on more than these, and is left out. */
async function renew(): Promise<void> {
  const masterKey = randomBytes(32);
  const filled = await openFilled({ masterKeys: fixedKeys(masterKey) });
  const { app: first, team, managementKey, organisationId } = filled;
  await writeDump(await dump(first.database.query));
  const known: Release = {
    masterKey: masterKey.toString('base64'),
    teamKey: team.key,
    managementKey,
    organisationId,
    now: first.clock.now().toISOString(),
    answers: [],
  };
  const answers = await answersTo(first, await readsOf(first, team.scope, known), known);
  await first.close();
  const loaded = await loadFirstRelease();
  const second = await openOn(loaded, known);
  const same = [];
  for (const kept of answers) {
    const answer = shownBy(await ask(second, kept, known));
    if (JSON.stringify(answer) === JSON.stringify(kept.answer)) same.push(kept);
    else console.log(`left out: ${kept.operationId} ${kept.path}`);
  }
  await second.close();
  await loaded.drop();
  await writeRelease({ ...known, answers: same });
}

describe('the database of the first release', () => {
  it('is brought forward by every later build, and answers as it did', async () => {
    expect(release.answers.length).toBeGreaterThan(150);
    // Last, as they calculate days, which are then events, and whose sources are devices over FHIR.
    const calculates = ({ path }: { readonly path: string }): boolean =>
      /activity|aggregate|quer|readiness/u.test(path);
    const inOrder = release.answers.toSorted(
      (one, other) => Number(calculates(one)) - Number(calculates(other)),
    );
    for (const kept of inOrder) {
      const answer = shownBy(await ask(app, kept, release));
      expect(
        withoutLaterDays(answer, kept.answer),
        `${kept.operationId} ${kept.path}`,
      ).toMatchObject(Object(kept.answer));
    }
  });

  it.each([...classes])('answers with %s', (_, operationIds) => {
    const kept = new Set(release.answers.map(({ operationId }) => operationId));
    expect(operationIds.filter((id) => !kept.has(id))).toEqual([]);
  });

  it('has rows in every table that it knows', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition`,
    );
    const sql = await readDump();
    const known = new Set(migrationsIn(sql).flatMap(({ text }) => tablesOf(text)));
    const filled = tablesIn(sql);
    const empty = rows.map(({ name }) => name).filter((name) => !filled.includes(name));
    expect(empty.filter((name) => known.has(name)).toSorted()).toEqual(Object.keys(unfilled));
  });

  it('has an audit log of which nothing was altered, and that goes on', async () => {
    const sealing = openChainAppender(app.resources);
    sealing.start();
    await sealing.stop();
    const at = `/v1/org/${release.organisationId}/audit_log/verification`;
    const { body } = await app.request<{ checked: number }>('GET', at, {
      headers: { 'x-management-key': release.managementKey },
    });
    expect(body).toMatchObject({ is_sound: true, findings: [] });
    expect(body.checked).toBeGreaterThan(300);
  });

  it('takes new data beside the old', async () => {
    const listed = release.answers.find((each) => each.operationId === 'listUsers');
    const { answer } = requireDefined(listed, 'the list of users');
    const [user] = (answer as { users: readonly { user_id: string }[] }).users;
    const data = [{ timestamp: '2026-11-27T08:00:00Z', value: 61, unit: 'bpm' }];
    const path = `/v2/timeseries/${user?.user_id}/heartrate`;
    const body = { stage: 'daily', provider: 'oura', data };
    const pushed = await app.request('POST', path, { key: release.teamKey, body });
    expect(pushed.body).toMatchObject({ created: 1 });
  });

  it('stands on migrations that were not changed since', async () => {
    const released = migrationsIn(await readDump());
    expect(released.length).toBeGreaterThanOrEqual(72);
    for (const each of released) expect(await readMigration(each.name)).toEqual(each);
  });

  it('is small', async () => {
    expect(await fixtureBytes()).toBeLessThan(400_000);
  });
});

const tablesOf = (sql: string): readonly string[] =>
  [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gmu)].map(([, name = '']) => name);
