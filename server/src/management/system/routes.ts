import { managementOperation, type Operation } from '#kernel/http/operation.ts';

import { orgParams } from '../schema.ts';
import { systemSchema, systemToWire } from './schema.ts';
import { readSystem } from './service.ts';

type Deps = Parameters<typeof readSystem>[0] & { readonly version: string };

export function systemRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'getSystem',
      method: 'GET',
      path: '/v1/org/{org_id}/system',
      tag: 'organisation',
      summary: 'Get the health of the installation',
      description:
        'Versions, the size of the database, queues, recurring jobs with their outcomes, the last backup, processes, free disk, key file, clocks and unsafe settings. For the organization’s keys and administrators. Not in the contract.',
      params: orgParams,
      response: systemSchema,
      errors: ['auth.not_permitted'],
      permission: 'manage',
      handle: async ({ scope }) => systemToWire(await readSystem(deps, scope), deps.version),
    }),
  ];
}
