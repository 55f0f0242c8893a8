import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import { toWireInstant } from '#kernel/time.ts';

import { orgParams } from '../schema.ts';
import { systemSchema } from './schema.ts';
import { readSystem } from './service.ts';

type Deps = Parameters<typeof readSystem>[0] & { readonly version: string };

export function systemRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'getSystem',
      method: 'GET',
      path: '/v1/org/{org_id}/system',
      tag: 'organisation',
      summary: 'Get how the installation is doing',
      description:
        'Versions, the size of the database, what waits, recurring jobs, free disk, key file and settings that are unsafe. For the organisation’s keys and administrators. Not in the contract.',
      params: orgParams,
      response: systemSchema,
      errors: ['auth.not_permitted'],
      permission: 'manage',
      handle: async ({ scope }) => {
        const { database, jobs, findings } = await readSystem(deps, scope);
        return {
          version: deps.version,
          node_version: process.versions.node,
          uptime_seconds: Math.round(process.uptime()),
          database: { version: database.version, size_bytes: database.sizeBytes },
          queues: { events: database.outbox, deliveries: database.deliveries },
          jobs: jobs.map(({ name, runAt, failures }) => ({
            name,
            next_run_at: toWireInstant(runAt),
            failures,
          })),
          findings: findings.map(({ check, level, text }) => ({ check, level, text })),
        };
      },
    }),
  ];
}
