import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';

import { requireOrganisationScope } from '../../row-scope.ts';
import { orgParams } from '../../schema.ts';
import { genesis, parseAnchor } from '../chain.ts';
import { verifyStretch } from '../verification.ts';
import { stretchToWire, verifyAnswer, verifyQuery } from './schema.ts';

export function verifyRoutes(deps: Pick<AppContext, 'db' | 'vault'>): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'verifyAudit',
      method: 'GET',
      path: '/v1/org/{org_id}/audit_log/verification',
      tag: 'audit',
      summary: 'Verify the audit log',
      description:
        'Verifies that the entries are unchanged and complete up to the end, one segment of the chain at a time. The chain covers the installation. For the organization’s keys and administrators; `salus audit verify` does the same on the host. Not in the contract.',
      params: orgParams,
      query: verifyQuery,
      response: verifyAnswer,
      errors: ['auth.not_permitted'],
      permission: 'manage',
      handle: async ({ scope, query }) => {
        requireOrganisationScope(scope);
        const from = (query.after === undefined ? undefined : parseAnchor(query.after)) ?? genesis;
        const entriesMax = query.limit ?? 20_000;
        return stretchToWire(await verifyStretch(deps, { from, entriesMax }));
      },
    }),
  ];
}
