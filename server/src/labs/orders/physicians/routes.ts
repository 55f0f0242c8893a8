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
      summary: 'List the physicians who order for the team',
      description:
        'Who stands for an order that names no physician. In a sandbox that is an invented one; in production there is none, and orders name theirs.',
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
