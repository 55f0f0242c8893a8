import { Type } from 'typebox';

import { uuid } from '#kernel/http/atoms.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';

import { getLabTest, type LabTestDeps, listOrderSetMarkers } from '../lab-tests/service.ts';
import {
  completeMarkerSchema,
  labAccountId,
  labSchema,
  labTestMarkersSchema,
  markersSchema,
  pageQuery,
  toWireCompleteMarker,
  toWireLabs,
} from '../schema.ts';
import {
  codeParams,
  codeQuery,
  listQuery,
  orderSetBody,
  toMarkerQuery,
  toWireMarkers,
} from './schema.ts';
import { getMarkerByCode, searchMarkers } from './service.ts';

const tag = 'lab tests';
const accountErrors = [
  'lab_account.unknown',
  'lab_account.not_active',
  'lab_account.other_lab',
] as const;

export function markerRoutes(deps: LabTestDeps): readonly Operation[] {
  return [
    labsRoute(),
    listRoute(deps),
    orderSetRoute(deps),
    labTestMarkersRoute(deps),
    byCodeRoute(deps),
  ];
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

function listRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'listMarkers',
    method: 'GET',
    path: '/v3/lab_tests/markers',
    tag,
    summary: 'Search markers',
    description:
      'What labs measure: biomarkers, and panels of them, each under the test code of one lab. With `name` the best first, else those that are ordered most.',
    query: listQuery,
    response: markersSchema,
    errors: [...accountErrors],
    audit: 'none',
    handle: async ({ scope, query }) =>
      toWireMarkers(await searchMarkers(deps, scope, toMarkerQuery(query)), query),
  });
}

function orderSetRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'listOrderSetMarkers',
    method: 'POST',
    path: '/v3/lab_tests/list_order_set_markers',
    tag,
    summary: 'List the markers of an order set',
    description:
      'Those of its lab tests, then those of its add-on, each once. Test codes of an add-on are those of the lab of the lab tests, of the lab account, or of the only lab that has such a code.',
    query: Type.Object(pageQuery),
    body: orderSetBody,
    response: markersSchema,
    errors: [
      ...accountErrors,
      'lab_test.not_found',
      'marker.not_found',
      'order_set.add_on_unclear',
      'order_set.not_a_la_carte',
    ],
    audit: 'none',
    handle: async ({ scope, query, body }) => {
      const { add_on: addOn } = body;
      const markers = await listOrderSetMarkers(deps, scope, {
        labTestIds: body.lab_test_ids ?? [],
        addOn:
          addOn == null
            ? null
            : { markerIds: addOn.marker_ids ?? [], providerIds: addOn.provider_ids ?? [] },
        labAccountId: body.lab_account_id ?? null,
      });
      return toWireMarkers(markers, query);
    },
  });
}

function labTestMarkersRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'listLabTestMarkers',
    method: 'GET',
    path: '/v3/lab_tests/{lab_test_id}/markers',
    tag,
    summary: 'List the markers of a lab test',
    params: Type.Object({ lab_test_id: uuid }),
    query: Type.Object({ lab_account_id: labAccountId, ...pageQuery }),
    response: labTestMarkersSchema,
    errors: ['lab_test.not_found', ...accountErrors],
    audit: 'none',
    handle: async ({ scope, params, query }) => {
      const account = query.lab_account_id ?? null;
      const { markers } = await getLabTest(deps, scope, params.lab_test_id, account);
      const { pages: _, ...page } = toWireMarkers(markers, query);
      return page;
    },
  });
}

function byCodeRoute(deps: LabTestDeps): Operation {
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
