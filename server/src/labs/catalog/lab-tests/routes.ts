import { type Static, Type } from 'typebox';

import { operation, type Operation } from '#kernel/http/operation.ts';

import { accountErrors } from '../schema.ts';
import { type LabTestList, listLabTests } from './list-service.ts';
import {
  bareListQuery,
  createBody,
  getQuery,
  idParams,
  labTestSchema,
  labTestsSchema,
  listQuery,
  toFilter,
  toNewLabTest,
  toWireLabTest,
  toWirePricing,
  updateBody,
} from './schema.ts';
import { createLabTest, getLabTest, type LabTestDeps, updateLabTest } from './service.ts';

const tag = 'lab tests';
/** The deprecated list has no pages. */
const bareListMax = 500;

export function labTestRoutes(deps: LabTestDeps): readonly Operation[] {
  return [
    listRoute(deps),
    bareListRoute(deps),
    createRoute(deps),
    getRoute(deps),
    updateRoute(deps),
  ];
}

function listRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'listLabTests',
    method: 'GET',
    path: '/v3/lab_test',
    tag,
    summary: 'List lab tests',
    description: 'The oldest first, unless order_key says otherwise.',
    query: listQuery,
    response: labTestsSchema,
    errors: ['request.cursor_invalid', ...accountErrors],
    audit: 'none',
    handle: async ({ scope, query }) => {
      const { labTests, nextCursor } = await listLabTests(deps, scope, {
        ...toListQuery(query),
        labAccountId: query.lab_account_id ?? null,
        limit: query.lab_test_limit,
        cursor: query.next_cursor ?? null,
      });
      return {
        data: toWireAll(labTests),
        next_cursor: nextCursor,
        pricing: query.include_pricing ? toWirePricing(labTests) : null,
      };
    },
  });
}

function bareListRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'listLabTestsDeprecated',
    method: 'GET',
    path: '/v3/lab_tests',
    tag,
    summary: 'List lab tests (deprecated)',
    description: `At most ${bareListMax}: GET /v3/lab_test has pages.`,
    isDeprecated: true,
    query: bareListQuery,
    response: Type.Array(labTestSchema),
    audit: 'none',
    handle: async ({ scope, query }) => {
      const { labTests } = await listLabTests(deps, scope, {
        ...toListQuery(query),
        labAccountId: null,
        limit: bareListMax,
        cursor: null,
      });
      return toWireAll(labTests);
    },
  });
}

function toListQuery(
  query: Static<typeof bareListQuery>,
): Omit<Parameters<typeof listLabTests>[2], 'labAccountId' | 'limit' | 'cursor'> {
  return {
    filter: toFilter(query),
    providerIds: query.provider_ids ?? [],
    by: query.order_key ?? 'created_at',
    isDescending: query.order_direction === 'desc',
  };
}

function toWireAll(labTests: LabTestList['labTests']): Static<typeof labTestSchema>[] {
  return labTests.map(({ labTest, markers }) => toWireLabTest(labTest, markers));
}

function createRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'createLabTest',
    permission: 'manage',
    method: 'POST',
    path: '/v3/lab_tests',
    tag,
    summary: 'Create a lab test',
    description:
      'Markers of one lab, by their ids or by test codes. Test codes are those of `lab_slug`, of the lab account, or of the only lab that has them.',
    body: createBody,
    response: labTestSchema,
    errors: ['lab_test.too_many', ...accountErrors],
    handle: async ({ scope, body }) => {
      const { labTest, markers } = await createLabTest(deps, scope, toNewLabTest(body));
      return toWireLabTest(labTest, markers);
    },
  });
}

function getRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'getLabTest',
    method: 'GET',
    path: '/v3/lab_tests/{lab_test_id}',
    tag,
    summary: 'Get a lab test',
    params: idParams,
    query: getQuery,
    response: labTestSchema,
    errors: ['lab_test.not_found', ...accountErrors],
    audit: 'none',
    handle: async ({ scope, params, query }) => {
      const account = query.lab_account_id ?? null;
      const { labTest, markers } = await getLabTest(deps, scope, params.lab_test_id, account);
      return toWireLabTest(labTest, markers);
    },
  });
}

function updateRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'updateLabTest',
    permission: 'manage',
    method: 'PATCH',
    path: '/v3/lab_tests/{lab_test_id}',
    tag,
    summary: 'Rename a lab test, or take it out of use',
    params: idParams,
    body: updateBody,
    response: labTestSchema,
    errors: ['lab_test.not_found'],
    handle: async ({ scope, params, body }) => {
      const { labTest, markers } = await updateLabTest(deps, scope, params.lab_test_id, {
        name: body.name?.trim(),
        isActive: body.active ?? undefined,
      });
      return toWireLabTest(labTest, markers);
    },
  });
}
