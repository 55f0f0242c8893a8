import { type Static, Type } from 'typebox';

import { InvalidRequest } from '#kernel/errors.ts';
import { operation, type Operation, Reply } from '#kernel/http/operation.ts';
import { checkValue } from '#kernel/http/validation.ts';
import type { Problem } from '#kernel/problem.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { cursorName, searchsetText } from '../http/bundle.ts';
import { mediaTypeOf } from '../http/media-type.ts';
import { fhirJson, outcomeFormat, root } from '../http/operation-outcome.ts';
import {
  type Parameters,
  parametersBody,
  parametersOfBody,
  parametersOfQuery,
} from '../http/parameters-model.ts';
import type { FhirDeps } from '../resource-type.ts';
import { type DateCriterion, dateRule, parseDate } from '../search/date-model.ts';
import { withElements } from '../search/elements.ts';
import { shapeParameters, summaryParameter, totalParameter } from '../search/request.ts';
import { elementsOf, pageSize } from '../search/result-model.ts';
import { type EverythingAsked, everythingOf, everythingTypes } from './service.ts';

const date = Type.Optional(Type.String({ maxLength: 100 }));
const query = Type.Object(
  {
    start: date,
    end: date,
    _since: date,
    _type: Type.Optional(
      Type.Array(Type.String({ maxLength: 500 }), {
        maxItems: 20,
        description: 'Types, separated by commas. Default: all types.',
      }),
    ),
    _count: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: `The most resources of a page, ${pageSize.most} at most.`,
      }),
    ),
    [cursorName]: Type.Optional(
      Type.String({ maxLength: 500, description: 'Of the link to the next page.' }),
    ),
    ...summaryParameter,
    ...totalParameter,
    ...shapeParameters,
  },
  { additionalProperties: false },
);

type Query = Static<typeof query>;
type Deps = FhirDeps & { readonly baseUrl: () => string };

/** `$everything` of a Patient, page by page: by its address, and the same by a Parameters resource. */
export function everythingRoutes(deps: Deps): readonly Operation[] {
  const spec = {
    path: `${root}/Patient/{user_id}/$everything`,
    tag: 'fhir',
    description:
      'The Patient and every resource about the Patient, with the Organizations that they refer to and the Provenance of each. `start` and `end` are days of measurements, samples and orders.',
    params: Type.Object({ user_id: Type.String() }),
    headers: { accept: `\`${fhirJson}\` or \`application/json\`.` },
    response: Type.Object(
      { resourceType: Type.Literal('Bundle') },
      { contentMediaType: fhirJson, description: 'A searchset Bundle.' },
    ),
    errors: [
      'fhir.not_found',
      'fhir.gone',
      'request.cursor_invalid',
      'request.not_acceptable',
    ] as const,
    refusals: outcomeFormat,
    audit: 'identity' as const,
  };
  return [
    operation({
      ...spec,
      operationId: 'readFhirPatientEverything',
      method: 'GET',
      summary: 'Everything about a Patient of FHIR R4',
      query,
      handle: async ({ scope, params, query: given, headers: { accept } }) =>
        answerTo(deps, scope, { id: params.user_id, given, accept }),
    }),
    operation({
      ...spec,
      operationId: 'postFhirPatientEverything',
      method: 'POST',
      summary: 'Everything about a Patient of FHIR R4, by Parameters',
      query: Type.Object({}, { additionalProperties: true }),
      body: Type.Union([parametersBody, Type.Null()]),
      documentedBody: parametersBody,
      bodyMediaType: fhirJson,
      handle: async ({ scope, params, query: address, body, headers: { accept } }) => {
        const given = checked([...parametersOfQuery(Object(address)), ...parametersOfBody(body)]);
        return answerTo(deps, scope, { id: params.user_id, given, accept });
      },
    }),
  ];
}

function checked(parameters: Parameters): Query {
  const given = new Map<string, readonly string[]>();
  for (const [name, value] of parameters) given.set(name, [...(given.get(name) ?? []), value]);
  const found = checkValue(query, 'query', Object.fromEntries(given));
  if ('problems' in found) throw new InvalidRequest(found.problems);
  return found.value;
}

type Given = { readonly id: string; readonly given: Query; readonly accept: string | undefined };

async function answerTo(
  deps: Deps,
  scope: TeamScope,
  { id: wanted, given, accept }: Given,
): Promise<Reply> {
  const mediaType = mediaTypeOf(accept, given['_format']);
  const { dates, since, types } = restrictionsOf(given);
  const face = `${deps.baseUrl()}${root}`;
  const limit = Math.min(given['_count'] ?? pageSize.usual, pageSize.most);
  const id = wanted.toLowerCase();
  const asked = { id, types, dates, since, limit, cursor: given[cursorName], face };
  const { found, included } = await everythingOf(deps, scope, asked);
  // The link to the next page is read by GET, however the first page was asked for.
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  );
  const at = { face, type: `Patient/${id}/$everything`, query: pairs };
  const elements = elementsOf(given);
  const entries = found.entries.map((each) => ({
    ...each,
    resource: withElements(each.resource, elements),
  }));
  const body = searchsetText(at, { ...found, entries }, { included, passedOver: [] });
  const shown = [...entries, ...included].map(({ userId }) => userId);
  const shows = [...new Set(shown.filter((each) => each !== null))];
  const type = { 'content-type': `${mediaType}; charset=utf-8`, vary: 'accept' };
  return new Reply(200, body, type, { shows });
}

function restrictionsOf(given: Query): Pick<EverythingAsked, 'dates' | 'since' | 'types'> {
  const problems: Problem[] = [];
  const read = (name: 'start' | 'end' | '_since', prefix: 'ge' | 'le'): DateCriterion[] => {
    const text = given[name];
    const found = text === undefined ? undefined : parseDate(text);
    if (found === undefined && text !== undefined)
      problems.push({ type: 'value_error', loc: ['query', name], msg: dateRule });
    return found === undefined ? [] : [{ ...found, prefix }];
  };
  const dates = [...read('start', 'ge'), ...read('end', 'le')];
  const [since = null] = read('_since', 'ge');
  const types = given['_type']?.flatMap((each) => each.split(',')) ?? null;
  const known = [...everythingTypes.map(({ type }) => type), 'Provenance'];
  if (types?.some((each) => !known.includes(each)) === true) {
    const msg = `Input should be of ${known.join(', ')}`;
    problems.push({ type: 'value_error', loc: ['query', '_type'], msg });
  }
  if (problems.length > 0) throw new InvalidRequest(problems);
  return { dates, since, types };
}
