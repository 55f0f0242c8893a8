import { operation, type Operation } from '#kernel/http/operation.ts';
import { toUserId } from '#users';

import { importParams, importReport } from './schema.ts';
import { type ImportDeps, Imports } from './service.ts';

export function importRoutes(deps: ImportDeps): readonly Operation[] {
  const imports = new Imports(deps);
  return [
    operation({
      operationId: 'importAppleHealth',
      method: 'POST',
      path: '/v2/user/{user_id}/import/apple_health',
      tag: 'timeseries',
      summary: 'Import an Apple Health export',
      description:
        'Takes the ZIP archive that the Health app exports, up to 1 GiB, and answers once all of it is durable. The same file again changes nothing; sent again after its import was interrupted, it is read on from there. What was read before a file turns out to be damaged stays.',
      params: importParams,
      upload: 'application/zip',
      response: importReport,
      errors: ['user.gone', 'upload.empty', 'upload.too_large', 'import.unreadable', 'import.busy'],
      audit: 'bulk',
      handle: async ({ scope, params, body }) => {
        const found = await imports.appleHealth(scope, toUserId(params.user_id), body);
        const { notImported, unreadable, resumedAt, ...counts } = found;
        return {
          ...counts,
          not_imported: { ...notImported },
          unreadable: [...unreadable],
          resumed_at: resumedAt,
        };
      },
    }),
  ];
}
