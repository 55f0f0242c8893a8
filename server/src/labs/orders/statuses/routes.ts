import { operation } from '#kernel/http/operation.ts';

import { tag } from '../schema.ts';
import { graphs } from './model.ts';
import { statesSchema } from './schema.ts';

/** Returns the status graphs of orders, for pages that draw them. */
export const stateRoute = operation({
  operationId: 'getOrderStatuses',
  method: 'GET',
  path: '/v3/order/statuses',
  tag,
  summary: 'Get the statuses of orders',
  description:
    'Every status, and the statuses that can follow it. The same for every team. Not in the contract.',
  response: statesSchema,
  audit: 'none',
  handle: async () => ({
    courses: graphs.map(({ course, method, beginnings, states }) => ({
      course,
      collection_method: method,
      beginnings: [...beginnings],
      statuses: states.map((state) => ({
        status: state.status,
        top_level_status: state.topLevel,
        dotted: state.dotted,
        next: [...state.next],
        is_over: state.isOver,
        is_cancellable: state.isCancellable,
        details: [...state.details],
      })),
    })),
  }),
});
