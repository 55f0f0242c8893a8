import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { optional } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { toUserId } from '#users';

import { listImports } from './runs.ts';
import {
  fitReport,
  fitReportToWire,
  historyQuery,
  historySchema,
  importParams,
  importReport,
  anyReport,
  reportToWire,
  runToWire,
} from './schema.ts';
import { type ImportDeps, Imports } from './service.ts';

type Deps = ImportDeps & Pick<AppContext, 'cursors'>;

export function importRoutes(deps: Deps): readonly Operation[] {
  const imports = new Imports(deps);
  return [
    fitRoute(imports),
    historyRoute(deps),
    anyRoute(imports),
    operation({
      operationId: 'importAppleHealth',
      method: 'POST',
      path: '/v2/user/{user_id}/import/apple_health',
      tag: 'timeseries',
      summary: 'Import an Apple Health export',
      description:
        'Imports the ZIP archive that the Health app exports, up to 1 GiB, and responds once all data is durable. Importing the same file again changes nothing; an interrupted import resumes. If the file turns out to be damaged, the data read before remains stored.',
      params: importParams,
      upload: 'application/zip',
      response: importReport,
      errors: ['user.gone', 'upload.empty', 'upload.too_large', 'import.unreadable', 'import.busy'],
      audit: 'bulk',
      handle: async ({ scope, params, body }) => {
        const found = await imports.appleHealth(scope, toUserId(params.user_id), body);
        return reportToWire(found);
      },
    }),
  ];
}

const zoneQuery = Type.Object({
  time_zone: optional(
    Type.String({
      format: 'time-zone',
      description:
        "The IANA time zone for files without local time. Default: the user's fallback time zone.",
    }),
  ),
});

function anyRoute(imports: Imports): Operation {
  return operation({
    operationId: 'importFile',
    method: 'POST',
    path: '/v2/user/{user_id}/import/file',
    tag: 'timeseries',
    summary: 'Import a file of any format that is read here',
    description:
      'Imports a recording of a watch, or an export of an app or a portal, up to 1 GiB (FIT: 8 MiB). The server detects the format from the content and responds once all data is durable. Importing the same file again changes nothing; an interrupted import resumes. If the file turns out to be damaged, the data read before remains stored. An operation of this product.',
    params: importParams,
    query: zoneQuery,
    upload: 'application/octet-stream',
    response: anyReport,
    errors: [
      'user.gone',
      'upload.empty',
      'upload.too_large',
      'upload.fit_too_large',
      'import.unreadable',
      'import.busy',
    ],
    audit: 'bulk',
    handle: async ({ scope, params, query, body }) => {
      const given = { body, timeZone: query.time_zone ?? null };
      const { kind, notes, ...found } = await imports.any(scope, toUserId(params.user_id), given);
      return { kind, ...reportToWire(found), notes: [...notes] };
    },
  });
}

function fitRoute(imports: Imports): Operation {
  return operation({
    operationId: 'importFit',
    method: 'POST',
    path: '/v2/user/{user_id}/import/fit',
    tag: 'timeseries',
    summary: 'Import a FIT file',
    description:
      'Imports an activity with its workouts, a monitoring day or a weigh-in, up to 8 MiB, and responds once all data is durable. Importing the same file again changes nothing. An unreadable file stores nothing. An operation of this product.',
    params: importParams,
    query: zoneQuery,
    upload: 'application/vnd.ant.fit',
    response: fitReport,
    errors: [
      'user.gone',
      'upload.empty',
      'upload.fit_too_large',
      'import.unreadable',
      'import.busy',
    ],
    audit: 'bulk',
    handle: async ({ scope, params, query, body }) => {
      const given = { body, timeZone: query.time_zone ?? null };
      return fitReportToWire(await imports.fit(scope, toUserId(params.user_id), given));
    },
  });
}

function historyRoute(deps: Deps): Operation {
  return operation({
    operationId: 'listImports',
    method: 'GET',
    path: '/v2/imports',
    tag: 'timeseries',
    summary: 'List the imports of files',
    description:
      'The newest first, in pages that do not shift, including imports of the command line. Salus stores the imported data, not the file. An operation of this product.',
    query: historyQuery,
    response: historySchema,
    errors: ['request.cursor_invalid'],
    audit: 'read',
    handle: async ({ scope, query }) => {
      const { rows, nextCursor } = await listImports(deps, scope, {
        userId: query.user_id == null ? null : toUserId(query.user_id),
        kind: query.kind ?? null,
        cursor: query.next_cursor ?? null,
        limit: query.limit,
      });
      const now = deps.clock.now();
      return { imports: rows.map((run) => runToWire(run, now)), next_cursor: nextCursor };
    },
  });
}
