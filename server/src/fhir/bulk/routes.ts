import { type TSchema, Type } from 'typebox';

import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { operation, type Operation, Reply, StreamReply } from '#kernel/http/operation.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { grantsFor, insufficientScope, requireAudience } from '#smart';
import { toUserId } from '#users';

import { mediaTypeOf } from '../http/media-type.ts';
import { fhirJson, outcomeFormat, root } from '../http/operation-outcome.ts';
import {
  type Parameters,
  parametersBody,
  parametersOfBody,
  parametersOfQuery,
} from '../http/parameters-model.ts';
import { requireRange } from '../observation/search.ts';
import type { FhirDeps } from '../resource-type.ts';
import { fhirBaseOf } from './asked-model.ts';
import { hasDeletedUsers } from './deleted-users.ts';
import { exportedTypes, notExported } from './exported.ts';
import { manifestReply, ndjson, requireFile, requireManifest, underway } from './replies.ts';
import { filterCriteria, readParameters } from './request-model.ts';
import {
  beginExport,
  detailsOf,
  findAbsent,
  listFiles,
  pollExport,
  readFile,
  removeExport,
} from './service.ts';

type Deps = FhirDeps & {
  readonly baseUrl: () => string;
  /** Called once an export is put down. */
  readonly onBegun: () => void;
};

const tag = 'fhir';
const exportsPath = `${root}/bulk-export`;
const permission = 'reveal';
const headers = {
  prefer: '`respond-async` is required; with `handling=lenient`, unknown parameters are ignored.',
  accept: `\`${fhirJson}\`.`,
};
const asText = (contentMediaType: string, description: string): TSchema =>
  Type.Object({}, { contentMediaType, description, additionalProperties: true });
const several = (description: string): TSchema =>
  Type.Optional(Type.Array(Type.String({ maxLength: 8000 }), { maxItems: 1000, description }));
const query = Type.Object(
  {
    _since: Type.Optional(
      Type.String({ description: 'An instant. Returns changes at or after it.' }),
    ),
    _until: Type.Optional(Type.String({ description: 'An instant. Returns changes before it.' })),
    _type: several('Types, separated by commas. Default: all types.'),
    _typeFilter: several(
      'Search expressions, such as `Observation?category=laboratory`. Several expressions for one type are alternatives.',
    ),
    patient: several('References to the Patients to export. Default: all Patients.'),
    _outputFormat: Type.Optional(Type.String({ description: `\`${ndjson}\`, or \`ndjson\`.` })),
  },
  { additionalProperties: true },
);

/** The resource types that are exported, in the order of the table. */
const exported = exportedTypes.map(({ type }) => type);
const parametersOf = new Map(exportedTypes.map(({ type, parameters }) => [type, parameters]));

type Level = {
  readonly name: string;
  readonly path: string;
  readonly about: string;
  readonly params?: TSchema;
};
const levels: readonly Level[] = [
  { name: 'System', path: `${root}/$export`, about: 'All data of the team.' },
  {
    name: 'Patient',
    path: `${root}/Patient/$export`,
    about: 'All data of its Patients, with the Organizations and Practitioners that they refer to.',
  },
  {
    name: 'Group',
    path: `${root}/Group/{group_id}/$export`,
    about: 'All data of the members of a Group. The team is a Group with the id of the team.',
    params: Type.Object({ group_id: Type.String() }),
  },
];

/** The operations of Bulk Data: start, status, download and delete. */
export function bulkRoutes(deps: Deps): readonly Operation[] {
  return [...levels.flatMap((level) => kickOffs(deps, level)), ...ofExports(deps)];
}

function kickOffs(deps: Deps, { name: level, path, about, params }: Level): readonly Operation[] {
  const spec = {
    path,
    tag,
    summary: `Start a bulk export: ${level}`,
    description: `${about} The server answers 202. Poll the URL in \`Content-Location\`. Parameters that are not listed are rejected.`,
    ...(params === undefined ? {} : { params }),
    response: asText(fhirJson, 'Nothing yet.'),
    headers,
    errors: [
      'fhir.not_found',
      'fhir.too_many_exports',
      'request.not_acceptable',
      'smart.insufficient_scope',
    ] as const,
    refusals: outcomeFormat,
    audit: 'change' as const,
    permission: permission as typeof permission,
  };
  const begin = async (
    scope: TeamScope,
    given: unknown,
    {
      named: { prefer = '', accept },
      parameters,
    }: {
      readonly named: Readonly<Record<string, string | undefined>>;
      readonly parameters: Parameters;
    },
  ): Promise<Reply> => {
    requireAudience(scope, root);
    mediaTypeOf(accept, parameters.find(([name]) => name === '_format')?.[1]);
    const groupId: unknown = Reflect.get(Object(given), 'group_id');
    if (typeof groupId === 'string' && groupId.toLowerCase() !== scope.teamId)
      throw new AppError('fhir.not_found');
    const address = `${deps.baseUrl()}${path.replace('{group_id}', scope.teamId)}`;
    return kickOff(deps, scope, { address, prefer, parameters });
  };
  return [
    operation({
      ...spec,
      operationId: `start${level}Export`,
      method: 'GET',
      query,
      handle: async ({ scope, params: given, query: asked, headers: sent }) =>
        begin(scope, given, { named: sent, parameters: parametersOfQuery(asked) }),
    }),
    operation({
      ...spec,
      operationId: `start${level}ExportByPost`,
      method: 'POST',
      body: parametersBody,
      bodyMediaType: fhirJson,
      handle: async ({ scope, params: given, body, headers: sent }) =>
        begin(scope, given, { named: sent, parameters: parametersOfBody(body) }),
    }),
  ];
}

async function kickOff(
  deps: Deps,
  scope: TeamScope,
  {
    address,
    prefer,
    parameters,
  }: { readonly address: string; readonly prefer: string; readonly parameters: Parameters },
): Promise<Reply> {
  const preferences = new Set(prefer.split(/[,;]/u).map((each) => each.trim().toLowerCase()));
  if (!preferences.has('respond-async')) {
    const msg = 'should be respond-async: an export is made in the background';
    throw new InvalidRequest([{ type: 'missing', loc: ['header', 'prefer'], msg }]);
  }
  const isLenient = preferences.has('handling=lenient');
  const { asked, problems } = readParameters(parameters, {
    types: parametersOf,
    notExported,
    isLenient,
    address: fhirBaseOf(address),
  });
  if (problems.length > 0) throw new InvalidRequest(problems);
  for (const { type, query: search } of asked.filters) {
    const { parameters: own = {} } = exportedTypes.find((each) => each.type === type) ?? {};
    if (type === 'Observation') requireRange(filterCriteria(own, search, '').criteria);
  }
  if ((await findAbsent(deps, scope, asked.patients ?? [])) !== undefined) {
    const msg = 'Input should be of Patients that are there';
    throw new InvalidRequest([{ type: 'value_error', loc: ['query', 'patient'], msg }]);
  }
  const isOpen = (type: string): boolean =>
    (['read', 'search'] as const).every((each) => grantsFor(scope, type, each)?.length !== 0);
  const closed = (asked.types ?? []).find((type) => !isOpen(type));
  const types = exported.filter((type) => (asked.types?.includes(type) ?? true) && isOpen(type));
  const [first = 'Patient'] = exported;
  if (closed !== undefined || types.length === 0)
    throw insufficientScope(`system/${closed ?? first}.rs`);
  const { since, until, filters } = asked;
  const plain = parameters.filter(([name]) => name !== '_typeFilter');
  const details =
    filters.length === 0 ? null : { request: addressOf(address, parameters), filters };
  const patients = asked.patients === null ? null : asked.patients.map((id) => toUserId(id));
  const request = addressOf(address, plain);
  const id = await beginExport(deps, scope, { request, types, since, until, patients, details });
  deps.onBegun();
  const location = `${deps.baseUrl()}${exportsPath}/${id}`;
  return new Reply(202, null, { 'content-location': location });
}

function addressOf(address: string, parameters: Parameters): string {
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return search === '' ? address : `${address}?${search}`;
}

const shared = { tag, refusals: outcomeFormat, permission: permission as typeof permission };

function ofExports(deps: Deps): readonly Operation[] {
  const params = Type.Object({ export_id: Type.String() });
  const path = `${exportsPath}/{export_id}`;
  return [
    operation({
      ...shared,
      operationId: 'getBulkExport',
      method: 'GET',
      path,
      summary: 'Get the status of a bulk export',
      description:
        '202 with `X-Progress` and `Retry-After` while the export runs, then its manifest for 24 hours. 429 if polled too fast.',
      params,
      response: asText('application/json', 'The manifest of Bulk Data 2.0: its files, by type.'),
      headers: { accept: '`application/json`.' },
      errors: [
        'fhir.not_found',
        'fhir.asked_too_fast',
        'fhir.export_failed',
        'request.not_acceptable',
      ],
      audit: 'none',
      handle: async ({ scope, params: { export_id: id }, headers: { accept } }) => {
        requireAudience(scope, root);
        requireManifest(accept);
        const found = await pollExport(deps, scope, id);
        if (found.state === 'failed') throw new AppError('fhir.export_failed');
        if (found.state === 'running') return underway(found);
        const files = await listFiles(deps, scope, found);
        const address = `${deps.baseUrl()}${exportsPath}/${found.id}`;
        const isCounted = !(await hasDeletedUsers(deps.db.read(scope), scope, found.id));
        const { request } = detailsOf(deps, found);
        return manifestReply({ ...found, request }, { files, isCounted }, address);
      },
    }),
    operation({
      ...shared,
      operationId: 'deleteBulkExport',
      method: 'DELETE',
      path,
      summary: 'Delete a bulk export',
      description: 'Cancels it and removes its files. The server answers 202, and 404 afterwards.',
      params,
      response: asText(fhirJson, 'Nothing.'),
      errors: ['fhir.not_found'],
      handle: async ({ scope, params: { export_id: id } }) => {
        requireAudience(scope, root);
        await removeExport(deps, scope, id);
        return new Reply(202, null);
      },
    }),
    fileOf(deps, path),
  ];
}

function fileOf(deps: Deps, path: string): Operation {
  return operation({
    ...shared,
    operationId: 'getBulkExportFile',
    method: 'GET',
    path: `${path}/{file_name}`,
    summary: 'Download a file of a bulk export',
    description: 'NDJSON: one resource a line.',
    params: Type.Object({ export_id: Type.String(), file_name: Type.String() }),
    response: Type.String({ contentMediaType: ndjson }),
    headers: { accept: `\`${ndjson}\`.` },
    errors: ['fhir.not_found', 'smart.insufficient_scope', 'request.not_acceptable'],
    audit: 'change',
    handle: async ({ scope, params: { export_id: id, file_name: name }, headers: { accept } }) => {
      requireAudience(scope, root);
      requireFile(accept);
      const open = await readFile(deps, scope, { id, name });
      return new StreamReply({ 'content-type': ndjson, 'cache-control': 'no-store' }, open);
    },
  });
}
