import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import type { Problem } from '#kernel/problem.ts';

import type { Payors } from './payors.ts';
import {
  createBody,
  deprecatedPayorSchema,
  payorSchema,
  searchBody,
  searchQuery,
  toDeprecatedWirePayor,
  toFields,
  toQuery,
  toWirePayor,
} from './schema.ts';
import { createPayor, searchPayors } from './service.ts';

export type PayorDeps = Pick<AppContext, 'db' | 'clock' | 'random'> & { readonly payors: Payors };

const tag = 'insurance';

export function payorRoutes(deps: PayorDeps): readonly Operation[] {
  return [searchRoute(deps), deprecatedSearchRoute(deps), createRoute(deps)];
}

function searchRoute(deps: PayorDeps): Operation {
  return operation({
    operationId: 'searchPayor',
    method: 'GET',
    path: '/v3/insurance/search/payor',
    tag,
    summary: 'Search payors',
    description:
      'By name, by the code of a clearinghouse, or both. Returns at most 50 payors of the directory and of your team, the best match first. Without a parameter the list is empty.',
    query: searchQuery,
    response: Type.Array(payorSchema),
    audit: 'none',
    handle: async ({ scope, query }) => {
      const { insurance_name, provider, provider_payor_id: id } = query;
      const wanted = toQuery({ insurance_name, provider, id });
      return (await searchPayors(deps, scope, wanted)).map((payor) => toWirePayor(payor));
    },
  });
}

function deprecatedSearchRoute(deps: PayorDeps): Operation {
  return operation({
    operationId: 'searchPayorDeprecated',
    method: 'POST',
    path: '/v3/insurance/search/payor',
    tag,
    summary: 'Search payors (deprecated)',
    description: 'As the GET of the same path, with the code of a payor as `code`.',
    isDeprecated: true,
    body: searchBody,
    response: Type.Array(deprecatedPayorSchema),
    audit: 'none',
    handle: async ({ scope, body }) => {
      // Copies named fields only, so that unknown fields of the request are not passed on.
      const { insurance_name, provider, provider_id: id } = body;
      const wanted = toQuery({ insurance_name, provider, id });
      return (await searchPayors(deps, scope, wanted)).map((payor) => toDeprecatedWirePayor(payor));
    },
  });
}

function createRoute(deps: PayorDeps): Operation {
  return operation({
    operationId: 'createPayor',
    method: 'POST',
    path: '/v3/payor',
    tag,
    summary: 'Create a custom payor',
    description: 'Visible to your team only. Repeating the request returns the same payor.',
    body: createBody,
    response: payorSchema,
    errors: ['payor.too_many'],
    handle: async ({ scope, body }) =>
      toWirePayor(await createPayor(deps, scope, required(toFields(body)))),
  });
}

/** Returns the parsed request. Throws its problems if there are any. */
function required<Value extends object>(
  read: Value | { readonly problems: readonly Problem[] },
): Value {
  if ('problems' in read) throw new InvalidRequest(read.problems);
  return read;
}
