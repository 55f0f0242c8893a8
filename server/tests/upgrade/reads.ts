import { createHash } from 'node:crypto';

import type { Operation } from '#kernel/http/operation.ts';

import type { TestApp, TestResponse } from '../harness/app.ts';
import { requestOf } from '../harness/other-tenants.ts';
import type { KeptAnswer, Release } from './fixture.ts';

/** Where the ids are that operations ask for, of one tenant: columns are named as the parameters are. */
const idsOf: readonly string[] = [
  'select id::text as user_id, client_user_id from users where tenant_id = $1 and deleted_at is null',
  'select id::text as device_id, user_id::text from provider_device where tenant_id = $1',
  `select user_id::text, query_id::text as query_id_or_slug from continuous_query_result where tenant_id = $1`,
  'select id::text as sleep_id, id::text as workout_id from summary_owner where tenant_id = $1',
  'select id::text as lab_test_id from lab_test where tenant_id = $1',
  `select id::text as order_id, id::text as service_request_id, id::text as diagnostic_report_id
    from lab_order where tenant_id = $1`,
  'select id::text as transaction_id from lab_order_transaction where tenant_id = $1',
  'select id::text as raw_result_id from unmatched_result where tenant_id = $1',
  'select id::text as run_id from unmatched_result_test where tenant_id = $1',
  'select id::text as check_id, user_id::text from eligibility_check where tenant_id = $1',
  'select id::text as batch_id from eligibility_batch where tenant_id = $1',
  'select id::text as quote_id from checkout_quote where tenant_id = $1',
  'select id::text as checkout_session_id from checkout_session where tenant_id = $1',
  'select id::text as job_id from lab_report_job where tenant_id = $1',
  'select uid as webhook_id from webhook_endpoint where tenant_id = $1',
];

/** Few of each operation, as the file stays small. */
const answersMax = 2;

/**
 * What does not answer what is stored: catalogues of the build, states of the process, streams, links elsewhere, and the
 * hours up to now, which the database's clock counts.
 */
const leftOut: ReadonlySet<string> = new Set([
  'exportUser',
  'fhirMetadata',
  'getAreaInfo',
  'getOrderStatuses',
  'getOverview',
  'getSignInOptions',
  'getSystem',
  'listEventTypes',
  'listLabs',
  'listLinkProviders',
  'listMarkers',
  'listProviders',
  'listRequests',
  'searchDiagnosis',
  'streamEvents',
  'streamTail',
]);

type Known = Pick<Release, 'teamKey' | 'managementKey' | 'organisationId'>;
type Asked = Omit<KeptAnswer, 'answer'>;
type Ids = Readonly<Record<string, string>>;

/** Every request that reads what a tenant has, as far as its address can be told from what is stored. */
export async function readsOf(
  app: TestApp,
  { tenantId, teamId }: { readonly tenantId: string; readonly teamId: string },
  known: Known,
): Promise<readonly Asked[]> {
  const found: (readonly Ids[])[] = [];
  for (const text of idsOf) found.push((await app.database.query<Ids>(text, [tenantId])).rows);
  const reads = app.operations.filter(
    ({ method, plane, operationId }) =>
      method === 'GET' && (plane === 'data' || plane === 'management') && !leftOut.has(operationId),
  );
  const given = examples(known.organisationId, teamId);
  return reads.flatMap((operation) => {
    const names = operation.path.match(/(?<=\{)\w+(?=\})/gu) ?? [];
    const own = names.filter((name) => !(name in given));
    if (own.length === 0) return [requestFor(operation, given)];
    const rows = found.find(([row]) => row !== undefined && own.every((name) => name in row));
    return (rows ?? []).map((row) => requestFor(operation, { ...given, ...row }));
  });
}

const examples = (organisationId: string, teamId: string) => ({
  org_id: organisationId,
  team_id: teamId,
  environment: 'sandbox',
  env: 'sandbox',
  region: 'us',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  number: '1',
  zip_code: '85004',
  limit: '100',
});

function requestFor(operation: Operation, given: Ids): Asked {
  const [, path, sent] = requestOf(operation, given, [], {
    caller: { headers: {} },
    examples: () => given,
  });
  return {
    operationId: operation.operationId,
    method: 'GET',
    path,
    query: Object.fromEntries(
      Object.entries(sent?.query ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    plane: operation.plane === 'management' ? 'management' : 'data',
  };
}

/** Answers that show something, a few of each operation: those that show the most. */
export async function answersTo(
  app: TestApp,
  reads: readonly Asked[],
  known: Known,
): Promise<readonly KeptAnswer[]> {
  const kept = new Map<string, KeptAnswer[]>();
  for (const asked of reads) {
    const answer = shownBy(await ask(app, asked, known));
    if (answer === undefined) continue;
    kept.set(asked.operationId, [...(kept.get(asked.operationId) ?? []), { ...asked, answer }]);
  }
  const sizeOf = (each: KeptAnswer): number => JSON.stringify(each.answer).length;
  return [...kept.values()].flatMap((answers) =>
    answers.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, answersMax),
  );
}

export async function ask(
  app: TestApp,
  { method, path, query, plane, body }: Asked,
  { teamKey, managementKey }: Known,
): Promise<TestResponse<unknown>> {
  const key = plane === 'data' ? 'x-salus-api-key' : 'x-management-key';
  const headers = { [key]: plane === 'data' ? teamKey : managementKey };
  return app.request(method, path, { query, body, headers });
}

/** Where a list goes on: signed for the build that answered, and asked for within minutes. */
const cursor = /((?:[?&]_cursor=|"next_cursor":"))[\w.~-]+(")/gu;

/** Undefined where nothing is shown. */
export function shownBy({ status, headers, text, body }: TestResponse<unknown>): unknown {
  if (status !== 200) return undefined;
  if (!/json/u.test(String(headers['content-type'])))
    return { sha256: createHash('sha256').update(text).digest('hex') };
  const shown: unknown = JSON.parse(
    (typeof body === 'string' ? text : JSON.stringify(body)).replaceAll(cursor, '$1…$2'),
  );
  return hasContent(shown) ? shown : undefined;
}

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasContent);
  return typeof value === 'string';
}
