import type { TeamScope } from '#kernel/scope.ts';
import { countUsers } from '#users';

import type { FhirDeps, ResourceType, Shown } from '../resource-type.ts';
import { common } from '../search/common.ts';
import { isMatch } from '../search/match-model.ts';

const { _id: id } = common;
const parameters = { _id: id };

/** The team itself: all of its users. */
async function groupOf({ db, clock }: FhirDeps, scope: TeamScope): Promise<Shown> {
  const quantity = await countUsers(db.read(scope), scope);
  return {
    // Who belongs to it can be another one at any time.
    updatedAt: clock.now(),
    userId: null,
    resource: {
      resourceType: 'Group',
      id: scope.teamId,
      type: 'person',
      actual: true,
      quantity,
    },
  };
}

export const groupType: ResourceType = {
  type: 'Group',
  profiles: [],
  about: 'All users of the team, under its id. To read its members, use the bulk export.',
  idName: 'group_id',
  audit: 'none',
  parameters,
  find: async (deps, scope, asked) =>
    asked.toLowerCase() === scope.teamId ? groupOf(deps, scope) : undefined,
  search: async (deps, scope, { criteria }) => {
    const shown = await groupOf(deps, scope);
    const fits = isMatch(parameters, criteria, shown.resource);
    return { entries: fits ? [shown] : [], nextCursor: null };
  },
};
