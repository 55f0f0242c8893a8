import { Type } from 'typebox';

import { operation, type Operation } from '#kernel/http/operation.ts';

import {
  accountErrors,
  completeMarkerSchema,
  labSchema,
  markersSchema,
  toWireCompleteMarker,
  toWireLabs,
} from '../schema.ts';
import { codeParams, codeQuery, listQuery, toMarkerQuery, toWireMarkers } from './schema.ts';
import { getMarkerByCode, type MarkerDeps, searchMarkers } from './service.ts';

const tag = 'lab tests';

export function markerRoutes(deps: MarkerDeps): readonly Operation[] {
  return [labsRoute(), listRoute(deps)];
}

function labsRoute(): Operation {
  return operation({
    operationId: 'listLabs',
    method: 'GET',
    path: '/v3/lab_tests/labs',
    tag,
    summary: 'List labs',
    response: Type.Array(labSchema),
    audit: 'none',
    handle: async () => toWireLabs(),
  });
}

function listRoute(deps: MarkerDeps): Operation {
  return operation({
    operationId: 'listMarkers',
    method: 'GET',
    path: '/v3/lab_tests/markers',
    tag,
    summary: 'Search markers',
    description:
      'Biomarkers and panels that labs measure, each with the test code of one lab. With `name` the best match comes first, otherwise the most ordered.',
    query: listQuery,
    response: markersSchema,
    errors: [...accountErrors],
    audit: 'none',
    handle: async ({ scope, query }) =>
      toWireMarkers(await searchMarkers(deps, scope, toMarkerQuery(query)), query),
  });
}

export function markerByCodeRoute(deps: MarkerDeps): Operation {
  return operation({
    operationId: 'getMarker',
    method: 'GET',
    path: '/v3/lab_tests/{lab_id}/markers/{provider_id}',
    tag,
    summary: "Get the marker of a lab's test code",
    params: codeParams,
    query: codeQuery,
    response: completeMarkerSchema,
    errors: ['marker.not_found', ...accountErrors],
    audit: 'none',
    handle: async ({ scope, params, query }) =>
      toWireCompleteMarker(
        await getMarkerByCode(deps, scope, params.lab_id, {
          providerId: params.provider_id,
          labAccountId: query.lab_account_id ?? null,
        }),
      ),
  });
}
