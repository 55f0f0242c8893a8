import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/atoms.ts';

import { tool } from '../tool.ts';

const input = Type.Object(
  {
    user_id: Type.Optional(uuid),
    client_user_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description: "How the team's own reference begins.",
      }),
    ),
    provider: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]{0,62}$',
        description: 'Slug of a source, such as oura.',
      }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    next_cursor: Type.Optional(
      Type.String({ maxLength: 500, description: 'Of the answer before.' }),
    ),
  },
  { additionalProperties: false },
);

const user = Type.Object({
  user_id: uuid,
  client_user_id: Type.String({ description: "The team's own reference." }),
  created_on: instant,
  sources: Type.Array(
    Type.Object({
      provider: Type.String(),
      status: Type.Enum(['active', 'paused', 'error']),
      last_data: nullable(instant),
    }),
  ),
  cite: Type.String({ description: 'Where the API has this row.' }),
});

const output = Type.Object({
  users: Type.Array(user),
  next_cursor: nullable(Type.String({ description: 'Null: these were the last.' })),
});

type Found = {
  readonly users: readonly (Omit<Static<typeof user>, 'sources' | 'cite'> & {
    readonly connections: Static<typeof user>['sources'];
  })[];
  readonly next_cursor: string | null;
};

export const findUsers = tool({
  name: 'find_users',
  title: 'Find users',
  description:
    'People whose data there is, the newest first, with the sources they connected. Every other tool asks for a user_id from here.',
  input,
  output,
  run: async ({ api }, asked) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of an operation of ours
    const found = (await api('searchUsers', { body: asked })) as Found;
    const users = found.users.map(({ user_id, client_user_id, created_on, connections }) => ({
      user_id,
      client_user_id,
      created_on,
      sources: connections.map(({ provider, status, last_data }) => ({
        provider,
        status,
        last_data,
      })),
      cite: `/v2/user/${user_id}`,
    }));
    return { structured: { users, next_cursor: found.next_cursor }, rows: users.length };
  },
});
