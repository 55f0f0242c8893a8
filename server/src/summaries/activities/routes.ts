import { trust } from '#kernel/brand.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import type { PlainDate } from '#kernel/time.ts';
import { toUserId } from '#users';

import { explainQuery } from '../derived-activity/schema.ts';
import { userParams } from '../schema.ts';
import { explanationSchema, toWire } from './schema.ts';
import { explainWorkouts } from './service.ts';

export function explainWorkoutsRoute(deps: Parameters<typeof explainWorkouts>[0]): Operation {
  return operation({
    operationId: 'explain_workouts_summary',
    method: 'GET',
    path: '/v2/summary/workouts/{user_id}/explain',
    tag: 'summary',
    summary: 'The activities of a day over all sources, and why',
    description:
      "The workouts of a day that count, each with the workouts of other sources that report the same activity. Two workouts are the same activity if they have the same type and at least half of the shorter one lies within the other. The team's priorities for workouts decide which one counts.",
    params: userParams,
    query: explainQuery,
    response: explanationSchema,
    errors: ['user.gone', 'summary.range_too_large'],
    handle: async ({ scope, params, query }) => {
      const date = trust<PlainDate>(query.date);
      const userId = toUserId(params.user_id);
      return toWire(userId, date, await explainWorkouts(deps, scope, userId, date));
    },
  });
}
