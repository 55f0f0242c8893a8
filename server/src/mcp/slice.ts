import type { Operation } from '#kernel/http/operation.ts';
import { defineSlice } from '#kernel/slice.ts';

import { mcpErrors } from './errors.ts';
import { examples } from './examples.ts';
import { type McpDeps, mcpPages, mcpRoutes } from './routes.ts';

type Needs = Omit<McpDeps, 'db' | 'errors' | 'operations'> & {
  /** Of the slices whose data tools read. */
  readonly findOperations: () => readonly Operation[];
};

export const slice = defineSlice({
  name: 'mcp',
  about: 'tools for assistants over the Model Context Protocol, to read with; owns no data',
  tags: {
    assistants: 'What assistants read with: tools over the Model Context Protocol.',
  },
  tables: {},
  errors: mcpErrors,
  examples,
  open: (resources, { findOperations, ...needs }: Needs) => {
    let known: ReadonlyMap<string, Operation> | undefined;
    const operations = (): ReadonlyMap<string, Operation> => {
      known ??= new Map(findOperations().map((each) => [each.operationId, each]));
      return known;
    };
    return {
      operations: () => mcpRoutes({ ...resources, ...needs, operations }),
      pages: () => mcpPages(),
    };
  },
});
