import { expect } from 'vitest';

import type { TestApp, TestTeam } from '../../../server/tests/harness/app.ts';
import { newOrder } from '../../../server/tests/harness/orders.ts';

type Place = { readonly app: TestApp; readonly team: TestTeam };

/** An order that a laboratory has, for an invented person. */
export async function ordered({ app, team }: Place): Promise<{ orderId: string }> {
  const { id } = await newOrder(app, team, { method: 'walk_in_test' });
  return { orderId: id };
}

/** Brings an order to critical results, by its course in the sandbox. */
export async function toCriticalResults({ app, team }: Place, orderId: string): Promise<void> {
  const answer = await app.request(
    'POST',
    `/v3/order/${orderId}/test?final_status=completed.walk_in_test.completed`,
    { key: team.key, body: { interpretation: 'critical' } },
  );
  expect(answer.status, answer.text).toBe(200);
}
