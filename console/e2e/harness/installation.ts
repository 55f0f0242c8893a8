import { openRecurringJobs } from '../../../server/src/kernel/jobs/recurring.ts';
import type { TestApp, TestTeam } from '../../../server/tests/harness/app.ts';
import { managementApi } from '../../../server/tests/harness/management-api.ts';

type Place = { readonly app: Pick<TestApp, 'resources' | 'service' | 'database'> };

/** An installation whose jobs are known, and which was backed up. */
export async function backedUp({ app }: Place): Promise<Readonly<Record<string, string>>> {
  const jobs = openRecurringJobs(app.resources, app.service.jobs());
  await jobs.start();
  await jobs.stop();
  await app.database.query(
    `insert into backup_made (started_at, finished_at, files, size_bytes, verified_at)
     values (now(), now(), 901, 5000000000, now())`,
  );
  await app.database.query(
    `insert into service_process (id, role, host, version, started_at, seen_at)
     values (gen_random_uuid(), 'worker', 'night-shift', '0.1.0', now(), now())`,
  );
  return {};
}

/** A team whose programs asked for something, of which the log is written. */
export async function asked({
  app,
  team,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
}): Promise<{ readonly requestId: string }> {
  await app.newUser(team);
  const failed = await app.request('GET', '/v2/user/00000000-0000-7000-8000-000000000000', {
    key: team.key,
  });
  const requestId = String(failed.headers['x-request-id']);
  await logged(app, requestId);
  return { requestId };
}

/** The log of requests is written some seconds after the answer. */
export async function logged(
  { database }: Pick<TestApp, 'database'>,
  requestId: string,
): Promise<void> {
  const isLogged = async (): Promise<boolean> => {
    const { rows } = await database.query('select from request_log where request_id = $1', [
      requestId,
    ]);
    return rows.length > 0;
  };
  while (!(await isLogged()));
}

/** A team with an application of its own at a provider, and scopes that people must grant. */
export async function withApplication({
  app,
  team,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
}): Promise<Readonly<Record<string, string>>> {
  const { teamId, environment } = team.scope;
  const management = await managementApi(app);
  const made = await management.send('POST', `/team_custom_credentials/${environment}/us`, {
    body: { team_id: teamId, provider: 'oura', client_id: 'ours', client_secret: 'a secret' },
  });
  const asks = await management.send('POST', `/team/${teamId}/scope_requirements`, {
    body: { oura: { user_must_grant: ['daily'], user_may_grant: ['heartrate'] } },
  });
  if (made.status !== 200 || asks.status !== 200) throw new Error(`${made.text} ${asks.text}`);
  return {};
}

/** An organisation with a domain that waits for its DNS record. */
export async function withDomain({
  app,
}: {
  readonly app: TestApp;
}): Promise<Readonly<Record<string, string>>> {
  const body = { domain: 'app.example.com' };
  const made = await (await managementApi(app)).send('POST', '/domain', { body });
  if (made.status !== 201) throw new Error(made.text);
  return {};
}
