import { trust } from '#kernel/brand.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import type { PlainDate } from '#kernel/time.ts';
import { toUserId } from '#users';

import { userParams } from '../schema.ts';
import { explainQuery, explanationSchema, toWire } from './schema.ts';
import { explainMovement, type MovementDeps } from './service.ts';

export function explainRoute(deps: MovementDeps): Operation {
  return operation({
    operationId: 'explain_activity_summary',
    method: 'GET',
    path: '/v2/summary/activity/{user_id}/explain',
    tag: 'summary',
    summary: 'A day over all devices, and why',
    description:
      "The totals of the day from all sources, by the team's priorities for activity, without counting simultaneous recordings twice. `provenance` lists the source that was used for each time, the others, and the rule.",
    params: userParams,
    query: explainQuery,
    response: explanationSchema,
    errors: ['user.gone', 'timeseries.range_too_large'],
    handle: async ({ scope, params, query }) => {
      const date = trust<PlainDate>(query.date);
      const userId = toUserId(params.user_id);
      return toWire(userId, date, await explainMovement(deps, scope, userId, date));
    },
  });
}
