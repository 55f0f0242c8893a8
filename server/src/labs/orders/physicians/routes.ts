import { Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';

import { physicianSchema } from '../view/schema.ts';
import { physiciansOf } from './model.ts';

export function physicianRoutes(): readonly Operation[] {
  return [
    operation({
      operationId: 'getPhysicians',
      method: 'GET',
      path: '/v2/team/{team_id}/physicians',
      tag: 'team',
      summary: 'List the ordering physicians of the team',
      description:
        'The physician of orders that name none. A sandbox has a synthetic one; in production there is none, and each order must name its physician.',
      params: Type.Object({ team_id: uuid }),
      response: Type.Array(physicianSchema),
      errors: ['team.not_found'],
      audit: 'none',
      handle: async ({ scope, params }) => {
        if (params.team_id.toLowerCase() !== scope.teamId) throw new AppError('team.not_found');
        return physiciansOf(scope).map(({ firstName, lastName, npi }) => ({
          first_name: firstName,
          last_name: lastName,
          npi,
        }));
      },
    }),
  ];
}
