import { type Static, Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { jsonReply, managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId } from '#kernel/scope.ts';
import { dateInUtc, toWireInstant } from '#kernel/time.ts';
import { toId } from '#management';
import { toUserId } from '#users';

import { dataClasses } from '../access/classes-model.ts';
import { type AssistantToken, type TokenId, tokensMax, usersMax } from './model.ts';
import { createToken, listTokens, type TeamEnvironment, revokeToken } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

const tag = 'assistants';
const path = '/v1/org/{org_id}/team/{team_id}/{environment}/assistant_token';
const placeFields = {
  org_id: uuid,
  team_id: uuid,
  environment: Type.Enum(['production', 'sandbox']),
};
const placeParams = Type.Object(placeFields);
const day = Type.String({ format: 'date' });

const narrowing = {
  user_ids: nullable(
    Type.Array(uuid, {
      minItems: 1,
      maxItems: usersMax,
      description: 'Null: every user of the team.',
    }),
  ),
  classes: Type.Array(Type.Enum([...dataClasses]), {
    minItems: 1,
    description:
      "The data that the tools return. Without `identity` they do not return the team's reference of a user, the only field that identifies one.",
  }),
  start_date: optional(Type.String({ format: 'date', description: 'The first day of UTC.' })),
  end_date: optional(Type.String({ format: 'date', description: 'The last day of UTC.' })),
};

const createBody = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 100, format: 'display-name' }),
    ...narrowing,
    expires_at: optional(
      Type.String({
        format: 'date-time',
        description: 'At most 366 days; default 30 days.',
      }),
    ),
  },
  { title: 'CreateAssistantTokenBody', additionalProperties: false },
);

const tokenSchema = Type.Object(
  {
    id: uuid,
    label: Type.String(),
    user_ids: nullable(Type.Array(uuid)),
    classes: Type.Array(Type.String()),
    start_date: nullable(day),
    end_date: nullable(day),
    created_at: instant,
    expires_at: instant,
  },
  { title: 'AssistantToken' },
);

const madeSchema = Type.Object(
  {
    ...tokenSchema.properties,
    token: Type.String({ description: 'Shown here only. Send it as `Authorization: Bearer`.' }),
  },
  { title: 'CreatedAssistantToken' },
);

/** Operations for tokens of assistants, with which administrators give access to the tools within limits. */
export function tokenRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'createAssistantToken',
      method: 'POST',
      path,
      tag,
      summary: 'Make a token for an assistant',
      description: `It opens \`POST /mcp\` and nothing else, for these users, classes of data and days. A team has at most ${tokensMax} in each environment.`,
      params: placeParams,
      body: createBody,
      response: madeSchema,
      errors: ['team.not_found', 'mcp.too_many_tokens'],
      handle: async ({ scope, params, body }) => {
        const made = await createToken(deps, scope, placeOf(params), {
          label: body.label,
          userIds: body.user_ids?.map(toUserId) ?? null,
          classes: [...new Set(body.classes)],
          firstDay: body.start_date ?? null,
          lastDay: body.end_date ?? null,
          expiresAt: body.expires_at == null ? null : dateInUtc(body.expires_at),
        });
        return jsonReply(200, { ...toWire(made), token: made.text });
      },
    }),
    managementOperation({
      operationId: 'listAssistantTokens',
      method: 'GET',
      path,
      tag,
      summary: 'List tokens of assistants',
      description: 'Those that work, the newest first, without the tokens themselves.',
      permission: 'manage',
      params: placeParams,
      response: Type.Object({ tokens: Type.Array(tokenSchema) }, { title: 'AssistantTokens' }),
      errors: ['team.not_found'],
      handle: async ({ scope, params }) => {
        const tokens = await listTokens(deps, scope, placeOf(params));
        return { tokens: tokens.map((each) => toWire(each)) };
      },
    }),
    managementOperation({
      operationId: 'revokeAssistantToken',
      method: 'DELETE',
      path: `${path}/{token_id}`,
      tag,
      summary: 'Revoke a token of an assistant',
      description: 'It opens nothing any more, on every node within a second.',
      params: Type.Object({ ...placeFields, token_id: uuid }),
      response: null,
      errors: ['team.not_found', 'mcp.token_not_found'],
      handle: async ({ scope, params }) => {
        await revokeToken(deps, scope, placeOf(params), toId<TokenId>(params.token_id));
        return undefined;
      },
    }),
  ];
}

function placeOf({ team_id, environment }: Static<typeof placeParams>): TeamEnvironment {
  return { teamId: toId<TeamId>(team_id), environment };
}

function toWire(token: AssistantToken): Static<typeof tokenSchema> {
  return {
    id: token.id,
    label: token.label,
    user_ids: token.userIds === null ? null : [...token.userIds],
    classes: [...token.classes],
    start_date: token.firstDay,
    end_date: token.lastDay,
    created_at: toWireInstant(token.createdAt),
    expires_at: toWireInstant(token.expiresAt),
  };
}
