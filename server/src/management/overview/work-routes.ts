import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { type OpenWork, type OpenWorkCounter, openWorkMax } from '#kernel/db/open-work.ts';
import { instant, nullable } from '#kernel/http/common-schemas.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import { toWireInstant } from '#kernel/time.ts';

import { tenantParams, tenantPath } from '../schema.ts';
import { teamScopeFor } from '../tenants.ts';

const openWorkSchema = Type.Object(
  {
    checked_at: instant,
    data: Type.Array(
      Type.Object(
        {
          kind: Type.String({
            description:
              '`critical_results` (orders), `unmatched_reports`, `uploaded_reports`, `failing_endpoints`, `broken_connections` or `late_orders`; others may be added.',
          }),
          count: Type.Integer({ description: `Counted to ${openWorkMax}.` }),
          oldest_at: nullable({ ...instant, description: 'Since when the oldest waits.' }),
        },
        { title: 'OpenWork' },
      ),
      { description: 'Every kind, those without open work, too.' },
    ),
  },
  { title: 'OpenWorkList' },
);

type Deps = Pick<AppContext, 'db' | 'clock'> & { readonly openWork: readonly OpenWorkCounter[] };

export function openWorkRoute(deps: Deps): Operation {
  return managementOperation({
    operationId: 'listOpenWork',
    method: 'GET',
    path: `${tenantPath}/open_work`,
    tag: 'teams',
    summary: 'Count the open tasks for people',
    description:
      'Counts by kind, with the age of the oldest and without data of users. An operation of this product.',
    params: tenantParams,
    response: openWorkSchema,
    errors: ['team.not_found'],
    handle: async ({ scope, params }) => {
      const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
      const db = deps.db.read(team);
      const data = await Promise.all(deps.openWork.map(async (count) => count(db, team)));
      return { checked_at: toWireInstant(deps.clock.now()), data: data.map(toWire) };
    },
  });
}

function toWire({ kind, count, oldestAt }: OpenWork) {
  return { kind, count, oldest_at: oldestAt === null ? null : toWireInstant(oldestAt) };
}
