import { type Static, Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { nullable, optional } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';

import { type PriorityChange, priorityDataTypes, type SourcePriority } from './model.ts';
import { changePriorities, listPriorities } from './service.ts';

type Deps = Pick<AppContext, 'db'>;

const tag = 'team';
const path = '/v2/team/source/priorities';
const changesMax = 500;

const dataType = Type.Enum([...priorityDataTypes]);
const provider = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,62}$',
  description: 'Slug of the source.',
});
const priority = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'The larger number is preferred.',
});

const prioritySchema = Type.Object(
  { data_type: dataType, provider, priority },
  { title: 'SourcePriority' },
);
const prioritiesSchema = Type.Array(prioritySchema);
const changesBody = Type.Array(
  Type.Object({ data_type: dataType, provider, priority: nullable(priority) }),
  { maxItems: changesMax },
);
/** The contract declares no body; without one the request changes nothing. */
const patchBody = nullable(changesBody);
const listQuery = Type.Object({ data_type: optional(dataType) });

function toWire(each: SourcePriority): Static<typeof prioritySchema> {
  return { data_type: each.dataType, provider: each.provider, priority: each.priority };
}

function fromWire(each: Static<typeof changesBody>[number]): PriorityChange {
  return { dataType: each.data_type, provider: each.provider, priority: each.priority };
}

export function sourcePriorityRoutes(deps: Deps): readonly Operation[] {
  return [
    operation({
      operationId: 'getSourcePriorities',
      method: 'GET',
      path,
      tag,
      summary: 'Which sources are preferred',
      description: 'The settings of the team by kind of data, the first choice first.',
      query: listQuery,
      response: prioritiesSchema,
      audit: 'none',
      handle: async ({ scope, query }) => {
        const found = await listPriorities(deps, scope, query.data_type ?? undefined);
        return found.map((each) => toWire(each));
      },
    }),
    operation({
      operationId: 'updateSourcePriorities',
      permission: 'manage',
      method: 'PATCH',
      path,
      tag,
      summary: 'Set which sources are preferred',
      description: 'Sources that are not in the body do not change; null removes the number.',
      body: patchBody,
      documentedBody: changesBody,
      response: prioritiesSchema,
      handle: async ({ scope, body }) => {
        const changed = await changePriorities(deps, scope, (body ?? []).map(fromWire));
        return changed.map((each) => toWire(each));
      },
    }),
  ];
}
