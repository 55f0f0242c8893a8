import { auditKind } from '#kernel/http/access.ts';
import type { Operation } from '#kernel/http/operation.ts';
import { dayMs } from '#kernel/time.ts';
import { openChainAppender } from '#management';
import { addEndpoint, openWebhooks } from '#webhooks';

import { bodyExamples } from '../../src/composition/slices.ts';
import { openTestApp, runJob, type TestApp, type TestTeam } from '../harness/app.ts';
import type { Changes } from '../harness/change.ts';
import { changesOf } from '../harness/changes.ts';
import { unreachableProviders } from '../harness/connected-user.ts';
import { managementApi } from '../harness/management-api.ts';
import { fillProtected } from '../harness/protected-values.ts';
import { pushEverything } from '../harness/push-everything.ts';

export type Filled = {
  readonly app: TestApp;
  readonly team: TestTeam;
  readonly managementKey: string;
  readonly organisationId: string;
};

/** A server on which everything has happened once: each operation that changes something, and data of every class. */
export async function openFilled(masterKeys: Parameters<typeof openTestApp>[0]): Promise<Filled> {
  const txtRecords = new Map<string, string>();
  const app = await openTestApp({
    ...masterKeys,
    lookUpTxt: async (name) => [[txtRecords.get(name) ?? '']],
    providers: unreachableProviders,
  });
  const team = await app.newTeam();
  const { key: managementKey, orgId: organisationId } = await managementApi(app);
  const filled = { app, team, managementKey, organisationId };
  const changes = changesOf({ app, team, managementKey, txtRecords });
  await changeEverything(filled, changes);
  await fillProtected(app, 'Adamantina', team);
  await managementApi(app, [team.scope.teamId]);
  await pushEverything(app, team);
  await syncPhone(filled);
  await deliver(filled);
  await passTime(app);
  // What no relay has seen, and nobody has counted, when the old version stops.
  await sleep(filled);
  await thinOut(app);
  return filled;
}

/** Every operation that changes something, once. */
async function changeEverything(
  { app, team, managementKey }: Filled,
  changes: Changes,
): Promise<void> {
  const headersOf = ({ plane }: Operation): Readonly<Record<string, string>> => {
    if (plane === 'data') return { 'x-salus-api-key': team.key };
    return plane === 'management' ? { 'x-management-key': managementKey } : {};
  };
  for (const operation of app.operations.filter((each) => auditKind(each) === 'change')) {
    const change = await changes[operation.operationId]?.();
    if (change === undefined) throw new Error(`${operation.operationId} has no change`);
    const { path, headers, ...sent } = change;
    const answer = await app.request(operation.method, path, {
      ...sent,
      headers: { ...headersOf(operation), ...headers },
    });
    if (answer.status >= 300) throw new Error(`${operation.operationId}: ${answer.text}`);
  }
}

/** What a phone says of itself before it pushes. */
async function syncPhone({ app, team }: Filled): Promise<void> {
  const { user_id: userId } = await app.newUser(team);
  const steps = {
    sdk_sync_state: 'sdkSyncState',
    sdk_start_historical_stage: 'sdkStartHistoricalStage',
    sdk_sync_progress: 'sdkSyncProgress',
  };
  for (const [name, operationId] of Object.entries(steps)) {
    const path = `/v2/user/${userId}/${name}/apple_health_kit`;
    const body = bodyExamples[operationId];
    const { status, text } = await app.request('POST', path, { key: team.key, body });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  }
}

/** A night of a new user, for which an endpoint waits. */
async function sleep({ app, team }: Filled): Promise<void> {
  const { user_id: userId } = await app.newUser(team);
  const data = [{ bedtime_start: '2026-11-18T22:00:00Z', bedtime_stop: '2026-11-19T06:00:00Z' }];
  const body = { stage: 'daily', provider: 'oura', data };
  await app.request('POST', `/v2/summary/sleep/${userId}`, { key: team.key, body });
}

/** Some events are tried and fail, which is on record; the retries wait for whoever goes on. */
async function deliver(filled: Filled): Promise<void> {
  const { app, team } = filled;
  const url = 'http://127.0.0.1:9/';
  await addEndpoint(app.resources, team.scope, { url, filterTypes: ['daily.data.sleep.created'] });
  await sleep(filled);
  const { timeseries, summaries } = app.service.slices;
  const webhooks = openWebhooks(app.resources, {
    renderers: { samples: timeseries.renderEvent, summary: summaries.renderEvent },
    privateNetworks: 'all',
  });
  await webhooks.deliverDue();
  await webhooks.stop(1000);
}

/** Users whose time is over are erased, which leaves certificates, and the audit log is sealed. */
async function passTime(app: TestApp): Promise<void> {
  app.clock.advance(8 * dayMs);
  for (const name of ['users.purge', 'management.add_up_counts']) await runJob(app, name);
  const sealing = openChainAppender(app.resources);
  sealing.start();
  await sealing.stop();
}

/** What is large and there several times: one of each is enough to be read back. */
async function thinOut({ database }: TestApp): Promise<void> {
  const large = [
    ['event', 'event_type'],
    ['continuous_query_result', 'tenant_id'],
    ['unmatched_result', 'status'],
    ['lab_report_job', 'status'],
    ['bulk_export', 'state'],
  ] as const;
  const kept: Readonly<Record<string, string>> = {
    lab_report_job: 'id not in (select job_id from lab_report_value)',
  };
  for (const [table, kind] of large) {
    await database.query(
      `delete from ${table} where ${kept[table] ?? 'true'} and id in (select id from
        (select id, row_number() over (partition by ${kind} order by id desc) as place from ${table}) as numbered
        where place > 1)`,
    );
  }
  await database.query('delete from outbox where event_id not in (select id from event)');
}
