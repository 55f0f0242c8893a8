import { Type } from 'typebox';

import { uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';

import { orderSetBody, toWireMarkers } from '../markers/schema.ts';
import {
  accountErrors,
  labAccountId,
  labTestMarkersSchema,
  markersSchema,
  pageQuery,
} from '../schema.ts';
import { getLabTest, type LabTestDeps, listOrderSetMarkers } from './service.ts';

const tag = 'lab tests';

/** The markers that lab tests are made of. */
export function labTestMarkerRoutes(deps: LabTestDeps): readonly Operation[] {
  return [orderSetRoute(deps), labTestMarkersRoute(deps)];
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
