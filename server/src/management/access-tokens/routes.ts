import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId } from '#kernel/scope.ts';

import { toId } from '../ids.ts';
import { environment, teamParams } from '../schema.ts';
import { TokenMint } from './service.ts';

const createBody = Type.Object({ env: environment }, { title: 'CreateAccessTokenBody' });
const tokenSchema = Type.Object(
  {
    access_token: Type.String({ description: 'Send it as `Authorization: Bearer`.' }),
    expires_in: Type.Integer({ description: 'Seconds.' }),
  },
  { title: 'CreateTeamAccessTokenResponse' },
);

export function accessTokenRoutes(
  deps: Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'siblings'>,
): readonly Operation[] {
  const tokens = new TokenMint(deps);
  return [
    managementOperation({
      operationId: 'createAccessToken',
      method: 'POST',
      path: '/v1/org/{org_id}/team/{team_id}/create_api_access_token',
      tag: 'team keys',
      summary: "Mint a token for a team's data",
      description:
        'The token has the permissions of a team key for ten minutes. It ends early if the management key that created it is deleted. The limit for each team and environment is a burst of 60 and one a second; above it the response is 429 with `Retry-After`.',
      params: teamParams,
      body: createBody,
      response: tokenSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params, body }) => {
        const place = { teamId: toId<TeamId>(params.team_id), environment: body.env };
        const { text, expiresInSeconds } = await tokens.mint(scope, place);
        return { access_token: text, expires_in: expiresInSeconds };
      },
    }),
  ];
}
