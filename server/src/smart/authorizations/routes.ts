import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { managementOperation, memberOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';
import { toId } from '#management';
import { toUserId } from '#users';

import type { TeamEnvironment } from '../team-environment.ts';
import { type Authorization, type AuthorizationId, originsMax, usersMax } from './model.ts';
import { askedFields } from './public-routes.ts';
import { originOf } from './redirect-model.ts';
import {
  type AuthorizationDeps,
  authorize,
  describeRequest,
  listAuthorizations,
  listOrigins,
  revokeAuthorization,
  setOrigins,
} from './service.ts';

const tag = 'backend services';
const root = '/v1/org/{org_id}/team/{team_id}/{environment}';
const placeFields = {
  org_id: uuid,
  team_id: uuid,
  environment: Type.Enum(['production', 'sandbox']),
};
const placeParams = Type.Object(placeFields);
const { org_id: _, ...teamFields } = placeFields;
const day = Type.String({ format: 'date' });

const describedSchema = (classes: readonly string[]) =>
  Type.Object(
    {
      client_name: Type.String({
        description: 'The name that the application gives itself; unverified.',
      }),
      redirect_origin: Type.String({ description: 'Where the browser goes back to.' }),
      is_allowed: Type.Boolean({ description: 'Whether the team allows applications there.' }),
      scope: Type.String(),
      resource: nullable(
        Type.String({ description: 'The path to which tokens are bound; null: all paths.' }),
      ),
      is_for_one_user: Type.Boolean({ description: 'Whether exactly one user has to be named.' }),
      classes: Type.Array(Type.Enum([...classes]), {
        description: 'Every class that can be granted.',
      }),
      denied_uri: Type.String({ description: 'Where the browser goes when the member declines.' }),
    },
    { title: 'AuthorizationRequest' },
  );

const consentSchema = Type.Object(
  { redirect_uri: Type.String({ description: 'Where the browser takes the code to.' }) },
  { title: 'AuthorizationConsent' },
);

const authorizationSchema = Type.Object(
  {
    id: uuid,
    client_name: Type.String(),
    redirect_origin: Type.String(),
    member_id: uuid,
    scope: Type.String(),
    user_ids: nullable(Type.Array(uuid)),
    classes: Type.Array(Type.String()),
    start_date: nullable(day),
    end_date: nullable(day),
    created_at: instant,
    last_used_at: nullable(instant),
    expires_at: instant,
  },
  { title: 'Authorization' },
);

const originsSchema = Type.Object(
  { origins: Type.Array(Type.String()) },
  { title: 'AuthorizationOrigins' },
);

type Deps = AuthorizationDeps;

/** Operations for members' authorizations of applications, and for the applications that a team allows. */
export function authorizationRoutes(deps: Deps): readonly Operation[] {
  return [describeRoute(deps), consentRoute(deps), ...grantedRoutes(deps), ...originRoutes(deps)];
}

function describeRoute(deps: Deps): Operation {
  return memberOperation({
    operationId: 'describeAuthorizationRequest',
    method: 'GET',
    path: '/v1/me/authorization_request',
    tag,
    summary: 'Describe an authorization request',
    description: 'For the consent page.',
    permission: 'reveal',
    audit: 'none',
    query: Type.Object({ ...teamFields, ...askedFields }),
    response: describedSchema(deps.classes),
    errors: ['team.not_found', 'smart.request_untrusted'],
    handle: async ({ scope, query: { team_id, environment, ...asked } }) => {
      const place = placeOf({ team_id, environment });
      const { request, ...said } = await describeRequest(deps, scope, place, asked);
      return {
        client_name: request.clientName,
        redirect_origin: request.origin,
        is_allowed: said.isAllowed,
        scope: request.scope,
        resource: request.audience,
        is_for_one_user: said.isForOneUser,
        classes: [...deps.classes],
        denied_uri: said.deniedUri,
      };
    },
  });
}

function consentRoute(deps: Deps): Operation {
  const consentBody = Type.Object(
    {
      ...teamFields,
      request: Type.Object(askedFields, {
        description: 'The query of the authorization endpoint, as it came.',
      }),
      user_ids: nullable(
        Type.Array(uuid, {
          minItems: 1,
          maxItems: usersMax,
          description: 'Null: every user of the team.',
        }),
      ),
      classes: Type.Array(Type.Enum([...deps.classes]), { minItems: 1 }),
      start_date: optional(Type.String({ format: 'date', description: 'The first day of UTC.' })),
      end_date: optional(Type.String({ format: 'date', description: 'The last day of UTC.' })),
    },
    { title: 'AuthorizeApplicationBody', additionalProperties: false },
  );
  return memberOperation({
    operationId: 'authorizeApplication',
    method: 'POST',
    path: '/v1/me/authorization',
    tag,
    summary: 'Grant an application access',
    description:
      'The request of the consent page for the signed-in member. The code in the response works once, for two minutes.',
    permission: 'reveal',
    confirms: true,
    body: consentBody,
    response: consentSchema,
    errors: [
      'team.not_found',
      'smart.request_untrusted',
      'smart.origin_not_allowed',
      'smart.too_many_authorizations',
      'session.reauthentication_required',
    ],
    handle: async ({ scope, body }) => ({
      redirect_uri: await authorize(deps, scope, placeOf(body), {
        asked: body.request,
        userIds: body.user_ids?.map(toUserId) ?? null,
        classes: [...new Set(body.classes)],
        firstDay: body.start_date ?? null,
        lastDay: body.end_date ?? null,
      }),
    }),
  });
}

function grantedRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'listAuthorizations',
      method: 'GET',
      path: `${root}/authorization`,
      tag,
      summary: 'List authorizations of applications',
      description: 'Those that work, the newest first.',
      permission: 'manage',
      params: placeParams,
      response: Type.Object(
        { authorizations: Type.Array(authorizationSchema) },
        { title: 'Authorizations' },
      ),
      errors: ['team.not_found'],
      handle: async ({ scope, params }) => {
        const found = await listAuthorizations(deps, scope, placeOf(params));
        return { authorizations: found.map((each) => toWire(each)) };
      },
    }),
    managementOperation({
      operationId: 'revokeAuthorization',
      method: 'DELETE',
      path: `${root}/authorization/{authorization_id}`,
      tag,
      summary: 'Revoke an authorization of an application',
      description: 'Its tokens open nothing any more, on every node within a second.',
      params: Type.Object({ ...placeFields, authorization_id: uuid }),
      response: null,
      errors: ['team.not_found', 'smart.authorization_not_found'],
      handle: async ({ scope, params }) => {
        const id = toId<AuthorizationId>(params.authorization_id);
        await revokeAuthorization(deps, scope, placeOf(params), id);
        return undefined;
      },
    }),
  ];
}

function originRoutes(deps: Deps): readonly Operation[] {
  const path = `${root}/authorization_origin`;
  return [
    managementOperation({
      operationId: 'listAuthorizationOrigins',
      method: 'GET',
      path,
      tag,
      summary: 'List the origins of applications that members may sign in to',
      description: 'None unless the team names some.',
      permission: 'manage',
      params: placeParams,
      response: originsSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params }) => ({
        origins: [...(await listOrigins(deps, scope, placeOf(params)))],
      }),
    }),
    managementOperation({
      operationId: 'setAuthorizationOrigins',
      method: 'PUT',
      path,
      tag,
      summary: 'Set the origins of applications that members may sign in to',
      description:
        'Replaces the list. An application whose origin is removed gets no new token. To end its current tokens, revoke its authorizations.',
      params: placeParams,
      body: Type.Object(
        {
          origins: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
            maxItems: originsMax,
          }),
        },
        { title: 'SetAuthorizationOriginsBody', additionalProperties: false },
      ),
      response: originsSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params, body }) => ({
        origins: [...(await setOrigins(deps, scope, placeOf(params), body.origins))],
      }),
    }),
  ];
}

function placeOf({
  team_id,
  environment,
}: Omit<Static<typeof placeParams>, 'org_id'>): TeamEnvironment {
  return { teamId: toId<TeamId>(team_id), environment };
}

function toWire(each: Authorization): Static<typeof authorizationSchema> {
  return {
    id: each.id,
    client_name: each.clientName,
    redirect_origin: originOf(each.redirectUri) ?? each.redirectUri,
    member_id: each.memberId,
    scope: each.scope,
    user_ids: each.userIds === null ? null : [...each.userIds],
    classes: [...each.classes],
    start_date: each.firstDay,
    end_date: each.lastDay,
    created_at: toWireInstant(each.createdAt),
    last_used_at: each.lastUsedAt === null ? null : toWireInstant(each.lastUsedAt),
    expires_at: toWireInstant(each.expiresAt),
  };
}
