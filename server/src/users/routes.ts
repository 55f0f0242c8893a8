import type { Static } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import { jsonReply, operation, type Operation, Reply } from '#kernel/http/operation.ts';
import type { Exporter } from '#kernel/personal-data.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { deletionRoutes } from './deletion/routes.ts';
import { demographicsRoutes } from './demographics/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { identifyingAdvice, identifyingKind, toUserId } from './model.ts';
import { overviewRoutes } from './overview/routes.ts';
import { phoneRoutes } from './phone-sessions/routes.ts';
import {
  createBody,
  fieldsFromWire,
  listQuery,
  type LogoOf,
  patchBody,
  patchFromWire,
  resolveParams,
  successSchema,
  toWire,
  undoQuery,
  userParams,
  userSchema,
  usersSchema,
} from './schema.ts';
import { searchRoutes } from './search/routes.ts';
import type { SearchDeps } from './search/service.ts';
import {
  createUser,
  deleteUser,
  type EndConnections,
  getUser,
  listUsers,
  patchUser,
  resolveUser,
  undoDelete,
  type UndoTarget,
} from './service.ts';
import { signInRoutes } from './sign-in/routes.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'log' | 'cursors'> & {
  readonly logo: LogoOf;
  readonly baseUrl: () => string;
  /** Exporters of the slices that store data of users, which this slice does not import. */
  readonly exporters: readonly Exporter[];
  /** Counts failed connections of users who are not deleted. */
  readonly failedConnections: (scope: TeamScope) => Promise<number>;
  /** Counts laboratory orders of users who are not deleted. */
  readonly countOrders: (scope: TeamScope) => Promise<number>;
  /** Connections are not restored with a user. */
  readonly endConnections: EndConnections;
  readonly search: SearchDeps['search'];
};

const tag = 'user';

/** The header that warns a client whose reference looks like personal data. */
const warningHeader = 'x-warning';

export function userRoutes(deps: Deps): readonly Operation[] {
  return [
    ...findRoutes(deps),
    ...oneUserRoutes(deps),
    ...demographicsRoutes(deps),
    ...overviewRoutes(deps),
    ...searchRoutes(deps),
    ...signInRoutes(deps),
    ...phoneRoutes(deps),
    ...deletionRoutes(deps),
    ...exportRoutes(deps),
  ];
}

function findRoutes(deps: Deps): readonly Operation[] {
  return [
    operation({
      operationId: 'createUser',
      method: 'POST',
      path: '/v2/user',
      tag,
      summary: 'Create a user',
      description:
        'If the `client_user_id` is in use, the response is 400 with the `user_id` and `created_on` of that user. It is therefore safe to repeat the request.',
      body: createBody,
      response: userSchema,
      errors: ['user.conflict'],
      handle: async ({ scope, body }) => {
        const user = await createUser(deps, scope, fieldsFromWire(body));
        return jsonReply(200, toWire(scope, user, deps), warningFor(body.client_user_id));
      },
    }),
    operation({
      operationId: 'listUsers',
      method: 'GET',
      path: '/v2/user',
      tag,
      summary: 'List users',
      description: 'The newest first. Deleted users are not in the list.',
      query: listQuery,
      response: usersSchema,
      audit: 'read',
      handle: async ({ scope, query }) => {
        const { users, total } = await listUsers(deps, scope, query);
        const { offset, limit } = query;
        return { users: users.map((user) => toWire(scope, user, deps)), total, offset, limit };
      },
    }),
    operation({
      operationId: 'resolveUser',
      method: 'GET',
      path: '/v2/user/resolve/{client_user_id}',
      tag,
      summary: 'Find a user by your reference',
      description: 'Escape the reference: a slash in it is `%2F`.',
      params: resolveParams,
      response: userSchema,
      errors: ['user.reference_not_found'],
      audit: 'read',
      handle: async ({ scope, params }) =>
        toWire(scope, await resolveUser(deps, scope, params.client_user_id), deps),
    }),
  ];
}

function oneUserRoutes(deps: Deps): readonly Operation[] {
  return [
    operation({
      operationId: 'undoDeleteUser',
      method: 'POST',
      path: '/v2/user/undo_delete',
      tag,
      summary: 'Undo the deletion of a user',
      description:
        'Possible for 7 days after the deletion, with exactly one of `user_id` and `client_user_id`. Repeating the request succeeds.',
      query: undoQuery,
      response: successSchema,
      errors: ['user.gone', 'user.undo_impossible'],
      handle: async ({ scope, query }) => {
        await undoDelete(deps, scope, undoTarget(query));
        return { success: true };
      },
    }),
    operation({
      operationId: 'getUser',
      method: 'GET',
      path: '/v2/user/{user_id}',
      tag,
      summary: 'Get a user',
      params: userParams,
      response: userSchema,
      errors: ['user.not_found', 'user.deleted'],
      handle: async ({ scope, params }) =>
        toWire(scope, await getUser(deps, scope, toUserId(params.user_id)), deps),
    }),
    operation({
      operationId: 'patchUser',
      method: 'PATCH',
      path: '/v2/user/{user_id}',
      tag,
      summary: 'Change a user',
      description: 'A field that is not in the body does not change; null clears it.',
      params: userParams,
      body: patchBody,
      response: null,
      errors: ['user.nothing_to_patch', 'user.gone', 'user.reference_taken'],
      handle: async ({ scope, params, body }) => {
        await patchUser(deps, scope, toUserId(params.user_id), patchFromWire(body));
        return new Reply(204, null, warningFor(body.client_user_id));
      },
    }),
    operation({
      operationId: 'deleteUser',
      method: 'DELETE',
      path: '/v2/user/{user_id}',
      tag,
      summary: 'Delete a user',
      description:
        'The data of the user is unreadable at once and erased after 7 days, until when the deletion can be undone. The `client_user_id` is free at once.',
      params: userParams,
      response: successSchema,
      errors: ['user.gone'],
      handle: async ({ scope, params }) => {
        await deleteUser(deps, scope, toUserId(params.user_id));
        return { success: true };
      },
    }),
  ];
}

function undoTarget({
  user_id: id,
  client_user_id: reference,
}: Static<typeof undoQuery>): UndoTarget {
  if (id != null && reference == null) return { userId: toUserId(id) };
  if (id == null && reference != null) return { clientUserId: reference };
  const msg = 'Give exactly one of user_id and client_user_id';
  throw new InvalidRequest([{ type: 'value_error', loc: ['query'], msg }]);
}

function warningFor(reference: string | undefined): Readonly<Record<string, string>> {
  const kind = reference === undefined ? undefined : identifyingKind(reference);
  return kind === undefined ? {} : { [warningHeader]: `client_user_id ${identifyingAdvice(kind)}` };
}
