import { InvalidRequest } from '#kernel/errors.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';

import type { LabTestDeps } from '../lab-tests/service.ts';
import {
  convertBody,
  convertSchema,
  labsOf,
  orderableBody,
  orderableSchema,
  searchBody,
  searchSchema,
  toWireAnswer,
  toWireConversion,
  toWireOrderable,
} from './schema.ts';
import { convert, searchCompendium, searchOrderableTests } from './service.ts';

const tag = 'lab compendium';

export function compendiumRoutes(deps: LabTestDeps): readonly Operation[] {
  return [searchRoute(deps), orderableRoute(deps), convertRoute(deps)];
}

function searchRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'searchCompendium',
    method: 'POST',
    path: '/v3/compendium/search',
    tag,
    summary: 'Search tests across labs',
    description:
      'By name, by CPT codes, or by the hash of a set of LOINC codes. Tests that measure the same are one candidate. `crosswalk` adds the matching tests of each lab.',
    body: searchBody,
    response: searchSchema,
    audit: 'none',
    handle: async ({ body }) => {
      const { query = null, cpt_codes: cptCodes = [], loinc_set_hash: hash = null } = body;
      if (query === null && cptCodes.length === 0 && hash === null)
        throw missing('query', 'Give query, cpt_codes or loinc_set_hash');
      const answer = await searchCompendium(deps, {
        query,
        cptCodes,
        hash,
        labs: labsOf(body),
        isCrosswalk: body.mode === 'crosswalk',
        includesRelated: body.include_related,
        limit: body.limit,
      });
      return toWireAnswer(body.mode, answer);
    },
  });
}

function orderableRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'searchOrderableTests',
    method: 'POST',
    path: '/v3/compendium/search_orderable_tests',
    tag,
    summary: 'Find equivalent tests of another lab',
    description: 'For each code of any lab, the markers that measure the same or a part of it.',
    body: orderableBody,
    response: orderableSchema,
    audit: 'none',
    handle: async ({ body }) =>
      toWireOrderable(
        await searchOrderableTests(deps, {
          providerIds: body.provider_ids,
          target: body.target_lab,
          limit: body.per_provider_limit,
        }),
      ),
  });
}

function convertRoute(deps: LabTestDeps): Operation {
  return operation({
    operationId: 'convertCompendium',
    method: 'POST',
    path: '/v3/compendium/convert',
    tag,
    summary: 'Convert a lab test or test codes to another lab',
    description:
      'Converts a code if the other lab has a test that measures exactly the same. For the other codes it lists the nearest tests.',
    body: convertBody,
    response: convertSchema,
    errors: ['lab_test.not_found'],
    audit: 'none',
    handle: async ({ scope, body }) => {
      const { lab_test_id: labTestId = null, provider_ids: providerIds } = body;
      if ((labTestId === null) === (providerIds == null))
        throw missing('lab_test_id', 'Give either lab_test_id or provider_ids');
      return toWireConversion(
        await convert(deps, scope, {
          labTestId,
          providerIds: providerIds ?? [],
          target: body.target_lab,
          limit: body.limit,
        }),
      );
    },
  });
}

function missing(field: string, msg: string): InvalidRequest {
  return new InvalidRequest([{ type: 'missing', loc: ['body', field], msg }]);
}
