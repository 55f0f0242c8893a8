import { type Static, Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { dateInUtc, toWireInstant } from '#kernel/time.ts';

import { grantedClasses } from '../access/grant-model.ts';
import { exampleUser } from '../tool-kit/example-inputs.ts';
import { cite, cursor, slug } from '../tool-kit/fields.ts';
import { type Call, tool } from '../tool-kit/tool.ts';
import { untrustedText } from '../tool-kit/untrusted-text.ts';

const input = Type.Object(
  {
    user_id: Type.Optional(uuid),
    client_user_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description: "How the team's own reference begins; needs the class identity.",
      }),
    ),
    provider: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]{0,62}$',
        description: 'Slug of a source, such as oura.',
      }),
    ),
    limit: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'A token for some users answers all of them.',
    }),
    next_cursor: Type.Optional(
      Type.String({ maxLength: 500, description: 'Of the answer before.' }),
    ),
  },
  { additionalProperties: false },
);

const user = Type.Object({
  user_id: uuid,
  client_user_id: nullable(untrustedText),
  created_on: instant,
  sources: Type.Array(
    Type.Object({ provider: slug, status: Type.Enum(['active', 'paused', 'error']) }),
  ),
  cite,
});

const output = Type.Object({
  users: Type.Array(user),
  next_cursor: nullable(Type.String({ ...cursor, description: 'Null: these were the last.' })),
});

type Found = {
  readonly users: readonly {
    readonly user_id: string;
    readonly client_user_id: string;
    readonly created_on: string;
    readonly connections: readonly Static<typeof user>['sources'][number][];
  }[];
  readonly next_cursor: string | null;
};

export const findUsers = tool({
  name: 'find_users',
  title: 'Find users',
  description:
    'People whose data there is, the newest first, with the sources they connected. Every other tool asks for a user_id from here.',
  input,
  examples: [{}, { user_id: exampleUser }],
  output,
  reads: ({ user_id: userId, client_user_id: reference }) => ({
    ...(userId === undefined ? {} : { userId }),
    classes: reference === undefined ? [] : ['identity'],
  }),
  run: async (call, asked) => {
    const found = await search(call, asked);
    const showsIdentity = grantedClasses(call.scope.narrowing).includes('identity');
    const users = found.users.map(({ connections, ...each }) => ({
      user_id: each.user_id,
      client_user_id: showsIdentity ? each.client_user_id : null,
      created_on: toWireInstant(dateInUtc(each.created_on)),
      sources: connections.map(({ provider, status }) => ({ provider, status })),
      cite: `/v2/user/${each.user_id}`,
    }));
    return { structured: { users, next_cursor: found.next_cursor }, rows: users.length };
  },
});

/**
 * Searches users. A token for some users reads each of them by id, so that no other user is found; they fit one page.
 */
async function search(
  { api, scope }: Call,
  { limit, next_cursor, ...filters }: Static<typeof input>,
): Promise<Found> {
  const only = scope.narrowing?.userIds ?? null;
  if (only === null || filters.user_id !== undefined) {
    const page = next_cursor === undefined ? { limit } : { limit, next_cursor };
    return api('searchUsers', { body: { ...filters, ...page } });
  }
  if (next_cursor !== undefined) throw new AppError('request.cursor_invalid');
  const pages = await Promise.all(
    only.map(async (id) => api('searchUsers', { body: { ...filters, user_id: id, limit: 1 } })),
  );
  const users = pages.flatMap((page) => page.users);
  return {
    users: users.toSorted((a, b) => b.created_on.localeCompare(a.created_on)),
    next_cursor: null,
  };
}
