import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId, UserId } from '#kernel/scope.ts';

import { toId } from '../../ids.ts';
import { instantOf, orgParams } from '../../schema.ts';
import { entryToWire, searchAnswer, searchQuery } from './schema.ts';
import { searchAudit } from './service.ts';

export function auditRoutes(deps: Pick<AppContext, 'db' | 'cursors'>): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'searchAuditLog',
      permission: 'manage',
      method: 'GET',
      path: '/v1/org/{org_id}/audit_log',
      tag: 'audit',
      summary: 'Search the audit log',
      description:
        'The newest entries first. A Team Management Key sees the entries of its teams. Only an Org Management Key sees entries without a team, such as invalid keys.',
      params: orgParams,
      query: searchQuery,
      response: searchAnswer,
      errors: ['request.cursor_invalid'],
      handle: async ({ scope, query }) => {
        const { entries, nextCursor } = await searchAudit(deps, scope, {
          teamId: query.team_id === undefined ? undefined : toId<TeamId>(query.team_id),
          userId: query.user_id === undefined ? undefined : toId<UserId>(query.user_id),
          actor: query.actor,
          action: query.action,
          subject: query.subject,
          result: query.result,
          from: instantOf(query.from),
          to: instantOf(query.to),
          limit: query.limit,
          cursor: query.next_cursor,
        });
        return { entries: entries.map(entryToWire), next_cursor: nextCursor };
      },
    }),
  ];
}
