import { Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';

import { findLab } from '../labs.ts';
import { labSlugs } from '../model.ts';
import { collectionMethod, labTestStatus } from '../schema.ts';
import { idParams } from './schema.ts';
import { getLabTest, type LabTestDeps, listPromotions } from './service.ts';

const tag = 'lab tests';
const sourcesMax = 35;

/** Operations that copy lab tests from the sandbox to production. */
export function promotionRoutes(deps: LabTestDeps): readonly Operation[] {
  return [listRoute(deps), sourceRoute(deps)];
}

function listRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'listLabTestPromotions',
    method: 'GET',
    path: '/v3/lab_test_promotion',
    tag,
    summary: 'List the lab tests that were made after those of the sandbox',
    description:
      'Asked with a key of production: its lab tests that were created with one of these as `source_sandbox_lab_test_id`. A key of the sandbox sees none, as the environments know nothing of each other.',
    query: Type.Object({
      source_sandbox_lab_test_ids: Type.Array(uuid, { minItems: 1, maxItems: sourcesMax }),
    }),
    response: Type.Array(
      Type.Object(
        { source_sandbox_lab_test_id: uuid, production_lab_test_id: uuid, status: labTestStatus },
        { title: 'LabTestPromotion' },
      ),
    ),
    audit: 'none',
    handle: async ({ scope, query }) => {
      const found = await listPromotions(deps, scope, query.source_sandbox_lab_test_ids);
      return found.map(({ sourceId, id, status }) => ({
        source_sandbox_lab_test_id: sourceId,
        production_lab_test_id: id,
        status,
      }));
    },
  });
}

function sourceRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'getLabTestPromotionSource',
    method: 'GET',
    path: '/v3/lab_test/{lab_test_id}/promotion_source',
    tag,
    summary: 'Get the request body that copies a sandbox lab test to production',
    description:
      'The body for `POST /v3/lab_tests`, to send with a production key. For a production lab test: the sandbox test from which it was copied, if any.',
    params: idParams,
    response: Type.Object(
      {
        name: Type.String(),
        description: Type.String(),
        method: collectionMethod,
        fasting: Type.Boolean(),
        lab_slug: Type.Enum([...labSlugs]),
        provider_ids: Type.Array(Type.String()),
        source_sandbox_lab_test_id: uuid,
      },
      { title: 'LabTestPromotionSource' },
    ),
    errors: ['lab_test.not_found', 'lab_test.not_promoted'],
    audit: 'none',
    handle: async ({ scope, params }) => {
      const { labTest, markers } = await getLabTest(deps, scope, params.lab_test_id);
      const isSource = scope.environment === 'sandbox';
      const sourceId = isSource ? labTest.id : labTest.sourceSandboxLabTestId;
      const lab = findLab(labTest.labId);
      if (sourceId === null || lab === undefined) throw new AppError('lab_test.not_promoted');
      return {
        name: labTest.name,
        description: labTest.description,
        method: labTest.method,
        fasting: labTest.isFasting,
        lab_slug: lab.slug,
        provider_ids: markers.map(({ providerId }) => providerId),
        source_sandbox_lab_test_id: sourceId,
      };
    },
  });
}
