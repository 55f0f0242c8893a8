import type { AppContext } from '#kernel/app-context.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';

import { toUserId } from '../model.ts';
import { userParams } from '../schema.ts';
import {
  demographicsBody,
  demographicsFromWire,
  demographicsSchema,
  demographicsToWire,
} from './schema.ts';
import { getDemographics, saveDemographics } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'>;

export function demographicsRoutes(deps: Deps): readonly Operation[] {
  return [
    operation({
      operationId: 'saveUserDemographics',
      method: 'PATCH',
      path: '/v2/user/{user_id}/info',
      tag: 'user',
      summary: "Store a user's demographics",
      description:
        "Replaces all stored demographics. They are encrypted with the user's key, which is destroyed with the user.",
      params: userParams,
      body: demographicsBody,
      response: demographicsSchema,
      errors: ['user.gone'],
      handle: async ({ scope, params, body }) => {
        const demographics = demographicsFromWire(body);
        await saveDemographics(deps, scope, toUserId(params.user_id), demographics);
        return demographicsToWire(demographics);
      },
    }),
    operation({
      operationId: 'getUserDemographics',
      method: 'GET',
      path: '/v2/user/{user_id}/info/latest',
      tag: 'user',
      summary: "Get a user's demographics",
      params: userParams,
      response: demographicsSchema,
      errors: ['user.demographics_not_found', 'user.not_found', 'user.deleted'],
      audit: 'identity',
      handle: async ({ scope, params }) =>
        demographicsToWire(await getDemographics(deps, scope, toUserId(params.user_id))),
    }),
  ];
}
