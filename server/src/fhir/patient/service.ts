import { uuidPattern } from '#kernel/formats.ts';
import { uuidFromParts, uuidToParts } from '#kernel/pagination.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { systems } from '#terminology';
import { listPersons, type Person, toUserId } from '#users';

import type { FhirDeps, SortPosition, Shown, Source } from '../resource-type.ts';
import type { Criteria } from '../search/criteria-model.ts';
import { rangeOf } from '../search/date-model.ts';
import type { Token } from '../search/token-model.ts';
import { patientOf, referenceSystem } from './mapping.ts';

const everybody = { ids: null, named: null, updated: [] } as const;
/** Of which all are decrypted where they are searched by what is sealed. */
const batchMax = 1000;

export async function findPatient(
  deps: FhirDeps,
  scope: TeamScope,
  id: string,
): Promise<Shown | undefined> {
  if (!uuidPattern.test(id)) return undefined;
  const filter = { ...everybody, ids: [toUserId(id)] };
  const [person] = await listPersons(deps, scope, filter, { after: null, limit: 1 });
  return person && patientOf(scope, person);
}

/** The newest users first: who is created meanwhile does not move a page. What is sealed is not looked at here. */
export const patients: Source = async (deps, scope, { criteria, limit }, after) => {
  const { _id: ids, identifier } = criteria.tokens;
  const filter = {
    ids: ids === undefined ? null : idsIn(ids),
    named: identifier === undefined ? null : namedBy(scope, identifier),
    updated: (criteria.dates['_lastUpdated'] ?? []).map((each) => rangeOf(each)),
  };
  const most = isOfSealed(criteria) ? batchMax : Math.min(batchMax, limit + 1);
  const found = await listPersons(deps, scope, filter, { after: placeOf(after), limit: most });
  const last = found.length < most ? undefined : found.at(-1);
  return {
    placed: found.map((person) => ({
      shown: patientOf(scope, person),
      place: positionOf(person),
    })),
    rest: last === undefined ? null : positionOf(last),
  };
};

const isOfSealed = ({ strings, tokens, dates, conditions }: Criteria): boolean =>
  conditions.length > 0 ||
  Object.keys(strings).length > 0 ||
  'gender' in tokens ||
  'birthdate' in dates;

const positionOf = ({ createdAt, id }: Person): SortPosition => [
  createdAt.getTime(),
  ...uuidToParts(id),
];

function placeOf(after: SortPosition | null) {
  if (after === null) return null;
  const [createdMs = 0, ...parts] = after;
  return {
    createdAt: new Date(createdMs),
    id: requireDefined(uuidFromParts(parts), 'the id of a signed place'),
  };
}

/** Ids of ours are found in capitals, too, as users are everywhere. */
export function withSmallIds({ tokens, ...rest }: Criteria): Criteria {
  const small = (name: string): Criteria['tokens'] => {
    const asked = tokens[name];
    if (asked === undefined) return {};
    const others = asked.map((each) => ({
      ...each,
      code: /^(?:urn:uuid:)?[\da-f-]{36}$/iu.test(each.code ?? '')
        ? (each.code?.toLowerCase() ?? null)
        : each.code,
    }));
    return { [name]: [...asked, ...others] };
  };
  return { ...rest, tokens: { ...tokens, ...small('_id'), ...small('identifier') } };
}

/** What is no id of ours is nobody's. */
function idsIn(tokens: readonly Token[]) {
  return tokens
    .filter(({ system, code }) => system == null && code !== null && uuidPattern.test(code))
    .map(({ code }) => toUserId(requireDefined(code, 'a code that was looked at')));
}

const uuidUri = /^urn:uuid:(.*)$/iu;

/** By the two identifiers of a patient: the id as a URI, and the team's own reference. Null: whatever a system holds. */
function namedBy(scope: TeamScope, tokens: readonly Token[]) {
  if (tokens.some(({ code }) => code === null)) return null;
  const codesOf = (system: string): readonly string[] =>
    tokens
      .filter((each) => each.system === undefined || each.system === system)
      .map(({ code }) => code)
      .filter((code) => code !== null);
  const ids = codesOf(systems.uri).map((code) => uuidUri.exec(code)?.[1] ?? '');
  return {
    ids: ids.filter((id) => uuidPattern.test(id)).map((id) => toUserId(id)),
    references: codesOf(referenceSystem(scope)),
  };
}
