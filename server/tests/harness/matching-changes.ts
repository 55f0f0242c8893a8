import { randomUUID } from 'node:crypto';

import type { TestApp, TestTeam } from './app.ts';
import type { Changes } from './change.ts';
import { newOrder } from './orders.ts';

type Run = { readonly run_id: string; readonly raw_result_id: string };

/** A run of a sandbox team, and the result that waits because of it. */
export async function unmatchedResult(app: TestApp, team: TestTeam): Promise<Run> {
  const started = await app.request<Run>('POST', '/v3/unmatched_result_test', {
    key: team.key,
    headers: { 'x-idempotency-key': randomUUID() },
    body: { case: 'match_demo', order_source: 'managed' },
  });
  const path = `/v3/unmatched_result_test/${started.body.run_id}`;
  return (await app.request<Run>('GET', path, { key: team.key })).body;
}

/** What decides whose a result is: a request for each operation, of a result that was made for it. */
export function matchingChanges({
  app,
  team,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
}): Changes {
  const waiting = async (action: string, body: object) => {
    const { raw_result_id: id } = await unmatchedResult(app, team);
    return { path: `/v3/unmatched_result/${id}/${action}`, body };
  };
  return {
    acknowledgeCriticalResults: async () => {
      const { id } = await newOrder(app, team);
      const at = `/v3/order/${id}`;
      const body = { interpretation: 'critical' };
      await app.request('POST', `${at}/test`, { key: team.key, body });
      const listed = await app.request<{ results: readonly { id: string }[] }>(
        'GET',
        `${at}/critical_results`,
        { key: team.key },
      );
      const result_ids = listed.body.results.slice(0, 1).map((each) => each.id);
      return { path: `${at}/critical_results/acknowledge`, body: { result_ids, note: 'Called.' } };
    },
    acceptUnmatchedResult: async () => waiting('accept', {}),
    createUnmatchedResultUpdate: async () =>
      waiting('update', { note: 'Asked.', status: 'pending_customer_review:in_progress' }),
    resolveUnmatchedResult: async () => waiting('resolve', { action: 'reject' }),
    createUnmatchedResultTest: async () => ({
      path: '/v3/unmatched_result_test',
      headers: { 'x-idempotency-key': randomUUID() },
      body: { case: 'no_match', order_source: 'managed' },
    }),
  };
}
