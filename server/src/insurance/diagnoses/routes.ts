import type { AppContext } from '#kernel/app-context.ts';
import { trust } from '#kernel/brand.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { Diagnoses } from './diagnoses.ts';
import {
  diagnosesSchema,
  searchQuery,
  toWireDiagnosis,
  toWireValidation,
  validateBody,
  validationSchema,
} from './schema.ts';
import { searchDiagnoses, validateDiagnoses } from './service.ts';

export type DiagnosisDeps = Pick<AppContext, 'clock'> & { readonly diagnoses: Diagnoses };

const tag = 'insurance';

export function diagnosisRoutes(deps: DiagnosisDeps): readonly Operation[] {
  return [searchRoute(deps), validateRoute(deps)];
}

function searchRoute(deps: DiagnosisDeps): Operation {
  return operation({
    operationId: 'searchDiagnosis',
    method: 'GET',
    path: '/v3/insurance/search/diagnosis',
    tag,
    summary: 'Search ICD-10-CM diagnoses',
    description:
      'At most 50, the likeliest first, billable codes before headings. If no code has every word, the search first corrects typing errors and then omits a word.',
    query: searchQuery,
    response: diagnosesSchema,
    audit: 'none',
    handle: async ({ query }) =>
      (await searchDiagnoses(deps, query.diagnosis_query)).map((each) => toWireDiagnosis(each)),
  });
}

function validateRoute(deps: DiagnosisDeps): Operation {
  return operation({
    operationId: 'validateIcdCodes',
    method: 'POST',
    path: '/v3/insurance/validate_icd_codes',
    tag,
    summary: 'Check ICD-10-CM codes',
    description:
      'Checks whether each code exists, is billable and is valid on the day of the service, and whether notes of the tabular list exclude some of them together. The notes need the imported tabular list; without it `not_checked` says so.',
    body: validateBody,
    response: validationSchema,
    audit: 'none',
    handle: async ({ body }) => {
      const on = body.date == null ? null : trust<PlainDate>(body.date);
      return toWireValidation(await validateDiagnoses(deps, body.codes, on));
    },
  });
}
