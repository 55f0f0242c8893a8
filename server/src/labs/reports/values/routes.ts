import { operation, type Operation } from '#kernel/http/operation.ts';
import { toUserId } from '#users';

import { valuePageSchema, valueParams, valueQuery } from './schema.ts';
import { listValues } from './service.ts';
import { valueToWire } from './wire.ts';

export function valueRoutes(deps: Parameters<typeof listValues>[0]): readonly Operation[] {
  return [
    operation({
      operationId: 'listLabReportValues',
      method: 'GET',
      path: '/lab_report/v1/result/{user_id}',
      tag: 'lab_report',
      summary: 'List the results that were accepted of the lab reports of a user',
      description:
        'The most recently accepted first. Each lists who accepted it, and the printed value with its position. They are not part of the results of orders. An operation of this product.',
      params: valueParams,
      query: valueQuery,
      response: valuePageSchema,
      errors: ['user.not_found', 'request.cursor_invalid'],
      audit: 'identity',
      handle: async ({ scope, params, query }) => {
        const userId = toUserId(params.user_id);
        const page = await listValues(deps, scope, {
          userId,
          jobId: query.job_id ?? null,
          cursor: query.cursor ?? null,
          limit: query.limit,
        });
        const data = page.values.map((value) => valueToWire(userId, value));
        return { data, next_cursor: page.nextCursor };
      },
    }),
  ];
}
