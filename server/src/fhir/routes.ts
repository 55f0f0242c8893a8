import { type TSchema, Type } from 'typebox';

import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { operation, type Operation, publicOperation, Reply } from '#kernel/http/operation.ts';
import type { Json } from '#terminology';

import { cursorName, searchsetOf } from './bundle.ts';
import { capabilityStatementOf } from './capability-statement.ts';
import { likesPdf, mediaTypeOf } from './media-type.ts';
import { fhirJson, refusals, root } from './outcome.ts';
import type { Document, FhirDeps, ResourceType, Shown } from './resource-type.ts';
import { readCriteria, type SearchParameter } from './search/criteria-model.ts';
import { resourceTypes } from './table.ts';

export type FhirOptions = {
  readonly baseUrl: () => string;
  readonly serviceName: string;
  readonly version: string;
};

type Deps = FhirDeps & FhirOptions;

const tag = 'fhir';
const headers = { accept: `\`${fhirJson}\` or \`application/json\`; other types are refused.` };
const format = Type.Optional(
  Type.String({
    maxLength: 100,
    description: 'In place of the header `accept`: `json`, or a media type.',
  }),
);
const pageSize = { usual: 50, most: 1000 } as const;

const resourceSchema = (type: string): TSchema =>
  Type.Object(
    { resourceType: Type.Literal(type) },
    {
      contentMediaType: fhirJson,
      description: `A ${type} of FHIR R4: http://hl7.org/fhir/R4/${type.toLowerCase()}.html`,
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
    summary: 'What is served of FHIR R4',
    description: 'The CapabilityStatement, made of the same table as the operations themselves.',
    query: Type.Object({ _format: format }, { additionalProperties: false }),
    headers,
    response: resourceSchema('CapabilityStatement'),
    errors: ['request.not_acceptable'],
    refusals,
    audit: 'none',
    handle: async ({ query, headers: { accept } }) => {
      const type = mediaTypeOf(accept, textOf(query['_format']));
      const facts = { serviceName, version, baseUrl: baseUrl() };
      return answer(type, capabilityStatementOf(resourceTypes, facts), []);
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
    summary: `A ${type} of FHIR R4`,
    description: about,
    params: Type.Object({ [idName]: Type.String() }),
    query: Type.Object({ _format: format }, { additionalProperties: false }),
    headers,
    response: resourceSchema(type),
    errors: ['fhir.not_found', 'request.not_acceptable'],
    refusals,
    audit,
    handle: async ({ scope, params, query, headers: { accept } }) => {
      const id = params[idName] ?? '';
      const given = textOf(query['_format']);
      if (document !== undefined && likesPdf(accept, given)) {
        const found = await document(deps, scope, id);
        if (found === undefined) throw new AppError('fhir.not_found');
        return documentReply(found);
      }
      const mediaType = mediaTypeOf(accept, given);
      const shown = await find(deps, scope, id);
      if (shown === undefined) throw new AppError('fhir.not_found');
      const { resource, updatedAt } = shown;
      return answer(mediaType, resource, [shown], { 'last-modified': updatedAt.toUTCString() });
    },
  });
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

function searchOf(deps: Deps, each: ResourceType): readonly Operation[] {
  const { type, about, audit, parameters, search } = each;
  if (search === undefined) return [];
  const searching = operation({
    operationId: `searchFhir${type}`,
    method: 'GET',
    path: `${root}/${type}`,
    tag,
    summary: `Search ${type} of FHIR R4`,
    description: `${about} What is not listed as a parameter is refused, modifiers too.`,
    query: Type.Object(
      {
        ...Object.fromEntries(
          Object.entries(parameters).map(([name, parameter]) => [name, schemaOf(parameter)]),
        ),
        _count: Type.Optional(
          Type.Integer({
            minimum: 1,
            description: `The most entries of a page: ${pageSize.usual} unless it is given, and never more than ${pageSize.most}.`,
          }),
        ),
        [cursorName]: Type.Optional(
          Type.String({ maxLength: 400, description: 'Of the link to the next page.' }),
        ),
        _format: format,
      },
      { additionalProperties: false },
    ),
    headers,
    response: resourceSchema('Bundle'),
    errors: ['request.cursor_invalid', 'request.not_acceptable'],
    refusals,
    audit,
    handle: async ({ scope, query, headers: { accept } }) => {
      const given: Readonly<Record<string, unknown>> = query;
      const mediaType = mediaTypeOf(accept, textOf(given['_format']));
      const face = `${deps.baseUrl()}${root}`;
      const { criteria, problems } = readCriteria(parameters, given, face);
      if (problems.length > 0) throw new InvalidRequest(problems);
      const limit = Math.min(Number(given['_count'] ?? pageSize.usual), pageSize.most);
      const cursor = textOf(given[cursorName]);
      const found = await search(deps, scope, { criteria, limit, cursor });
      const understood = Object.entries({ ...given, _count: limit }).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
      );
      const address = `${face}/${type}`;
      return answer(mediaType, searchsetOf({ address, query: understood }, found), found.entries);
    },
  });
  return [searching];
}

/** A date may be given more than once, and each has to hold. */
function schemaOf({ type, about: description }: SearchParameter): TSchema {
  const text = Type.String({ maxLength: 4000 });
  return type === 'date'
    ? Type.Optional(Type.Array(text, { maxItems: 4, description }))
    : Type.Optional(Type.String({ maxLength: 4000, description }));
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function answer(
  mediaType: string,
  resource: Json,
  shown: readonly Shown[],
  more: Readonly<Record<string, string>> = {},
): Reply {
  const users = new Set(shown.map(({ userId }) => userId).filter((id) => id !== null));
  const type = { 'content-type': `${mediaType}; charset=utf-8`, vary: 'accept' };
  return new Reply(200, JSON.stringify(resource), { ...type, ...more }, { shows: [...users] });
}
