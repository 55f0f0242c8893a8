import type { Operation } from '#kernel/http/operation.ts';
import { defineSlice } from '#kernel/slice.ts';

import { mcpErrors } from './errors.ts';
import { examples } from './examples.ts';
import { type McpDeps, mcpRoutes } from './routes.ts';
import { findTokenScope } from './tokens/authenticate.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { forgetUser } from './tokens/store.ts';

type Needs = Omit<McpDeps, 'db' | 'errors' | 'clock' | 'operations'> & {
  /** Returns the operations of the slices whose data the tools read. */
  readonly findOperations: () => readonly Operation[];
};

export const slice = defineSlice({
  name: 'mcp',
  about: 'read-only tools for assistants over the Model Context Protocol; their tokens',
  tags: {
    assistants: 'Tools for assistants, over the Model Context Protocol.',
  },
  tables: {
    assistant_token: {
      of: 'tenant',
      holds:
        'SHA-256 of tokens for assistants, and the users, classes of data and days that each opens',
    },
  },
  errors: mcpErrors,
  examples,
  purgeUser: [
    async (tx, userId) => {
      await forgetUser(tx, userId);
      return { erased: {} };
    },
  ],
  open: (resources, { findOperations, ...needs }: Needs) => {
    let known: ReadonlyMap<string, Operation> | undefined;
    const operations = (): ReadonlyMap<string, Operation> => {
      known ??= new Map(findOperations().map((each) => [clientName(each), each]));
      return known;
    };
    return {
      operations: () => [
        ...mcpRoutes({ ...resources, ...needs, operations }),
        ...tokenRoutes(resources),
      ],
      findTokenScope: async (text: string) => findTokenScope(resources, text),
    };
  },
});

/** As tools/typescript-client.ts names it: `get_note_grouped` is `getNoteGrouped`. */
function clientName({ operationId }: Operation): string {
  return operationId.replaceAll(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
}
