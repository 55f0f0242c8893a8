import { type TSchema, Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import type { PooledBody } from '#kernel/http/buffer-pool/pieces.ts';
import { operation, type Operation, publicOperation, Reply } from '#kernel/http/operation.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { capabilityStatementOf } from './capability-statement.ts';
import { entityTagOf, isTagIn } from './http/entity-tag.ts';
import { likesPdf, mediaTypeOf } from './http/media-type.ts';
import { fhirJson, outcomeFormat, root } from './http/operation-outcome.ts';
import type { Document, FhirDeps, ResourceType, Shown } from './resource-type.ts';
import { resourceTypes } from './resource-types.ts';
import { searchAnswer } from './search/answer.ts';
import { withElements } from './search/elements.ts';
import {
  searchSchema,
  shapeParameters,
  summaryParameter,
  totalParameter,
  understandOf,
} from './search/request.ts';
import { elementsOf } from './search/result-model.ts';

export type FhirOptions = {
  readonly baseUrl: () => string;
  readonly serviceName: string;
  readonly version: string;
};

type Deps = FhirDeps & FhirOptions;

const tag = 'fhir';
const headers = { accept: `\`${fhirJson}\` or \`application/json\`; other types are rejected.` };

const readQuery = Type.Object(
  { ...summaryParameter, ...totalParameter, ...shapeParameters },
  { additionalProperties: false },
);

const resourceSchema = (type: string): TSchema =>
  Type.Object(
    { resourceType: Type.Literal(type) },
    {
      contentMediaType: fhirJson,
      description: `FHIR R4 ${type}: http://hl7.org/fhir/R4/${type.toLowerCase()}.html`,
    },
  );

/** Every interaction of the table, and what tells of them. */
export function fhirRoutes(deps: Deps): readonly Operation[] {
  return [
    metadataOf(deps),
    ...resourceTypes.flatMap((each) => [...searchOf(deps, each), readOf(deps, each)]),
  ];
}

function metadataOf({ baseUrl, serviceName, version }: Deps): Operation {
  return publicOperation({
    operationId: 'fhirMetadata',
    method: 'GET',
    path: `${root}/metadata`,
    tag,
    summary: 'Get the supported part of FHIR R4',
    description: 'The CapabilityStatement, generated from the table that defines the operations.',
    query: readQuery,
    headers,
    response: resourceSchema('CapabilityStatement'),
    errors: ['request.not_acceptable'],
    refusals: outcomeFormat,
    audit: 'none',
    handle: async ({ query, headers: { accept } }) => {
      const type = mediaTypeOf(accept, textOf(query['_format']));
      const facts = { serviceName, version, baseUrl: baseUrl() };
      return answer(type, JSON.stringify(capabilityStatementOf(resourceTypes, facts)), []);
    },
  });
}

function readOf(deps: Deps, each: ResourceType): Operation {
  const { type, idName, about, audit, find, document } = each;
  return operation({
    operationId: `readFhir${type}`,
    method: 'GET',
    path: `${root}/${type}/{${idName}}`,
    tag,
    summary: `Read one ${type} (FHIR R4)`,
    description: about,
    params: Type.Object({ [idName]: Type.String() }),
    query: readQuery,
    headers: {
      ...headers,
      'if-none-match': 'The `etag` of an earlier response: 304 if the resource has not changed.',
    },
    response: resourceSchema(type),
    errors: ['fhir.not_found', 'fhir.gone', 'request.not_acceptable'],
    refusals: outcomeFormat,
    audit,
    handle: async ({ scope, params, query, headers: named }) => {
      const { accept } = named;
      const id = params[idName] ?? '';
      // No id has an underscore: it is the address of a search by a form.
      if (id === '_search') throw methodNotAllowed('POST');
      const given = textOf(query['_format']);
      if (document !== undefined && likesPdf(accept, given)) {
        const found = await document(deps, scope, id);
        if (found !== undefined) return documentReply(found);
        const isThere = (await find(deps, scope, id)) !== undefined;
        if (!isThere) throw await absence(deps, scope, each, id);
      }
      const mediaType = mediaTypeOf(accept, given);
      const shown = await find(deps, scope, id);
      if (shown === undefined) throw await absence(deps, scope, each, id);
      const { updatedAt } = shown;
      const resource = withElements(shown.resource, elementsOf(query));
      const etag = entityTagOf(resource);
      const described = { etag, 'last-modified': updatedAt.toUTCString() };
      const isKnown = isTagIn(named['if-none-match'], etag);
      const body = isKnown ? null : JSON.stringify(resource);
      return answer(mediaType, body, [shown.userId], described);
    },
  });
}

function methodNotAllowed(allow: string): AppError {
  return new AppError('route.method_not_allowed', { headers: { allow } });
}

async function absence(
  deps: FhirDeps,
  scope: TeamScope,
  { wasDeleted }: ResourceType,
  id: string,
): Promise<AppError> {
  const isGone = (await wasDeleted?.(deps, scope, id)) === true;
  return new AppError(isGone ? 'fhir.gone' : 'fhir.not_found');
}

/** It is about a person: nothing on the way keeps it. */
function documentReply({ bytes, mediaType, userId, updatedAt }: Document): Reply {
  const described = {
    'content-type': mediaType,
    'last-modified': updatedAt.toUTCString(),
    'cache-control': 'no-store',
    vary: 'accept',
  };
  return new Reply(200, bytes, described, { shows: [userId] });
}

/** A search by its address, and the same by a form: what is asked for may be too long, or too personal, for an address. */
function searchOf(deps: Deps, each: ResourceType): readonly Operation[] {
  const { type, about, audit } = each;
  if (each.search === undefined) return [];
  const understand = understandOf(resourceTypes, each);
  const schema = searchSchema(resourceTypes, each);
  const told = {
    tag,
    description: `${about} Parameters and modifiers that are not listed are rejected. With \`prefer: handling=lenient\` they are ignored with a warning.`,
    headers: { ...headers, prefer: '`handling=lenient`, or `handling=strict`, which is usual.' },
    response: resourceSchema('Bundle'),
    errors: ['request.cursor_invalid', 'request.not_acceptable'] as const,
    refusals: outcomeFormat,
    audit,
  };
  const answerTo = async (
    scope: TeamScope,
    given: Readonly<Record<string, unknown>>,
    { accept, prefer }: Readonly<Record<string, string>>,
  ): Promise<Reply> => {
    const mediaType = mediaTypeOf(accept, textOf(given['_format']));
    const face = `${deps.baseUrl()}${root}`;
    const asked = understand(given, { address: face, prefer });
    const { body, shown } = await searchAnswer(deps, scope, {
      table: resourceTypes,
      each,
      face,
      asked,
    });
    return answer(mediaType, body, shown);
  };
  return [
    operation({
      ...told,
      operationId: `searchFhir${type}`,
      method: 'GET',
      path: `${root}/${type}`,
      summary: `Search ${type} resources (FHIR R4)`,
      query: schema,
      handle: async ({ scope, query, headers: named }) => answerTo(scope, Object(query), named),
    }),
    operation({
      ...told,
      operationId: `searchFhir${type}ByForm`,
      method: 'POST',
      path: `${root}/${type}/_search`,
      summary: `Search ${type} resources by a form (FHIR R4)`,
      query: Type.Object({}, { additionalProperties: true }),
      isForm: true,
      body: Type.Object({}, { additionalProperties: true }),
      documentedBody: schema,
      handle: async ({ scope, query, body, headers: named }) =>
        answerTo(scope, together(Object(query), Object(body)), named),
    }),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

/** What stands in the address counts with what is in the form. */
function together(query: Fields, body: Fields): Fields {
  const names = new Set([...Object.keys(query), ...Object.keys(body)]);
  const merged = [...names].map((name) => {
    const values = [query[name] ?? [], body[name] ?? []].flat();
    return [name, values.length === 1 ? values[0] : values];
  });
  return Object.fromEntries(merged);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Null: the caller has it already. */
function answer(
  mediaType: string,
  body: string | PooledBody | null,
  shown: readonly Shown['userId'][],
  more: Readonly<Record<string, string>> = {},
): Reply {
  const users = new Set(shown.filter((id) => id !== null));
  const type = { 'content-type': `${mediaType}; charset=utf-8`, vary: 'accept' };
  const shows = [...users];
  if (body === null) return new Reply(304, null, { vary: 'accept', ...more }, { shows });
  return new Reply(200, body, { ...type, ...more }, { shows });
}
