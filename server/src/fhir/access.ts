import type { Grant, TeamScope } from '#kernel/scope.ts';
import { grantsFor, type Interaction, requireAudience, requireGrants } from '#smart';

import { narrowed, type Narrowed } from './access-model.ts';
import { root } from './http/operation-outcome.ts';
import type { ResourceType } from './resource-type.ts';
import { type Criteria, readCriteria } from './search/criteria-model.ts';
import { isMatch } from './search/match-model.ts';

/** Whether a caller may read, or search, a type: also of what another resource leads to. */
export function mayRead(scope: TeamScope, type: string, interaction: Interaction): boolean {
  return grantsFor(scope, type, interaction)?.length !== 0;
}

/**
 * A type as a caller may see it: what the scopes of a token leave out is not asked for, so that no statement finds it. Whoever
 * is no client sees all of the team. Errors: `smart.insufficient_scope`.
 */
export function guarded(each: ResourceType): ResourceType {
  const { type, parameters, search, document, wasDeleted } = each;
  const withinOf = (scope: TeamScope, interaction: Interaction): readonly Criteria[] | null => {
    requireAudience(scope, root);
    const grants = requireGrants(scope, type, interaction);
    return grants === null ? null : withinGrants(each, grants);
  };
  return {
    ...each,
    find: async (deps, scope, id) => {
      const within = withinOf(scope, 'read');
      const shown = await each.find(deps, scope, id);
      return shown === undefined || fits(parameters, within, shown.resource) ? shown : undefined;
    },
    ...(wasDeleted === undefined
      ? {}
      : {
          // It is not known whether a narrower scope would have held what is no more.
          wasDeleted: async (deps, scope, id) =>
            withinOf(scope, 'read') === null && wasDeleted(deps, scope, id),
        }),
    ...(search === undefined
      ? {}
      : {
          search: async (deps, scope, asked) => {
            const within = withinOf(scope, 'search');
            const criteria: Narrowed = narrowed(asked.criteria, within?.[0]);
            if (criteria === 'nothing') return { entries: [], nextCursor: null };
            return search(deps, scope, { ...asked, criteria });
          },
        }),
    ...guardedSource(each),
    ...(each.beside === undefined ? {} : { beside: guardedBeside(each, each.beside) }),
    ...(document === undefined
      ? {}
      : {
          document: async (deps, scope, id) => {
            withinOf(scope, 'read');
            return document(deps, scope, id);
          },
        }),
  };
}

/** What another type is made of: what may not be seen is not there. */
function guardedSource(each: ResourceType): Pick<ResourceType, 'source'> {
  const { type, parameters, source } = each;
  if (source === undefined) return {};
  return {
    source: async (deps, scope, asked, after) => {
      const grants = grantsFor(scope, type, 'search');
      const within = grants === null ? null : withinGrants(each, grants);
      const criteria: Narrowed = narrowed(asked.criteria, within?.[0]);
      if (grants?.length === 0 || criteria === 'nothing') return { placed: [], rest: null };
      const { placed, rest } = await source(deps, scope, { ...asked, criteria }, after);
      return {
        placed: placed.filter(({ shown }) => fits(parameters, within, shown.resource)),
        rest,
      };
    },
  };
}

function guardedBeside(
  each: ResourceType,
  { parameter, make }: NonNullable<ResourceType['beside']>,
): NonNullable<ResourceType['beside']> {
  return {
    parameter,
    make: (scope, shown) => {
      const grants = grantsFor(scope, each.type, 'search');
      const within = grants === null ? null : withinGrants(each, grants);
      if (grants?.length === 0) return [];
      return make(scope, shown).filter(({ resource }) => fits(each.parameters, within, resource));
    },
  };
}

/** Whether a caller may find this resource of a type in a search. */
export function isWithin(
  scope: TeamScope,
  each: Pick<ResourceType, 'type' | 'parameters'>,
  resource: unknown,
): boolean {
  const grants = grantsFor(scope, each.type, 'search');
  if (grants === null) return true;
  return grants.length > 0 && fits(each.parameters, withinGrants(each, grants), resource);
}

/** Null: whatever there is of the type. A client has one scope of a type, so that there is one query at most. */
function withinGrants(
  { parameters }: Pick<ResourceType, 'parameters'>,
  grants: readonly Grant[],
): readonly Criteria[] | null {
  const queries = grants.map(({ narrowedTo }) => narrowedTo).filter((each) => each !== null);
  return queries.length < grants.length
    ? null
    : queries.map((query) => readCriteria(parameters, queryOf(query), '').criteria);
}

function fits(
  parameters: ResourceType['parameters'],
  within: readonly Criteria[] | null,
  resource: unknown,
): boolean {
  return within === null || within.some((criteria) => isMatch(parameters, criteria, resource));
}

/** By name; a name that comes twice is a list. */
function queryOf(text: string): Readonly<Record<string, readonly string[]>> {
  const given = new URLSearchParams(text);
  return Object.fromEntries([...new Set(given.keys())].map((name) => [name, given.getAll(name)]));
}

/** What a scope can be narrowed by: each is exact for whatever is asked beside it. */
const narrowing = new Set(['_id', 'patient', 'category']);

/** Why a scope cannot be granted of these types; null: it can. */
export function scopeProblem(types: readonly ResourceType[], grant: Grant): string | null {
  if (grant.type === '*') return null;
  const found = types.find(({ type }) => type === grant.type);
  if (found === undefined) return `${grant.type} is no type that is served`;
  if (grant.narrowedTo === null) return null;
  const query = queryOf(grant.narrowedTo);
  const names = Object.keys(query);
  const wrong = names.find((name) => {
    const parameter = found.parameters[name];
    const isExact = narrowing.has(name) || parameter?.type === 'date';
    return parameter === undefined || !isExact;
  });
  if (names.length === 0) return 'the query of the scope is empty';
  if (wrong !== undefined)
    return `${grant.type} cannot be narrowed by ${wrong}: scopes are narrowed by _id, patient, category and dates, where the type has them`;
  const twice = names.find(
    (name) => found.parameters[name]?.type !== 'date' && query[name]?.length !== 1,
  );
  if (twice !== undefined) return `${twice} should be there once; commas separate alternatives`;
  const [problem] = readCriteria(found.parameters, query, '').problems;
  return problem === undefined ? null : `${problem.loc.slice(1).join('.')}: ${problem.msg}`;
}
