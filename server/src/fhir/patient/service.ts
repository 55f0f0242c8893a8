import { uuidPattern } from '#kernel/http/formats.ts';
import { present } from '#kernel/present.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { readPage } from '#management';
import { systems } from '#terminology';
import { listPersons, toUserId } from '#users';

import type { FhirDeps, Found, Search, Shown } from '../resource-type.ts';
import { rangeOf } from '../search/date-model.ts';
import type { Token } from '../search/token-model.ts';
import { patientOf, referenceSystem } from './mapping.ts';

const everybody = { ids: null, named: null, updated: [] } as const;

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

/** The newest users first: who is created meanwhile does not move a page. */
export async function searchPatients(
  deps: FhirDeps,
  scope: TeamScope,
  { criteria, limit, cursor }: Search,
): Promise<Found> {
  const { _id: ids, identifier } = criteria.tokens;
  const filter = {
    ids: ids === undefined ? null : idsIn(ids),
    named: identifier === undefined ? null : namedBy(scope, identifier),
    updated: (criteria.dates['_lastUpdated'] ?? []).map((each) => rangeOf(each)),
  };
  const query = ['fhir patients', scope.tenantId, filter];
  const page = await readPage(deps.cursors, { query, cursor, limit }, async (of) =>
    listPersons(deps, scope, filter, of),
  );
  return {
    entries: page.rows.map((person) => patientOf(scope, person)),
    nextCursor: page.nextCursor,
  };
}

/** What is no id of ours is nobody's. */
function idsIn(tokens: readonly Token[]) {
  return tokens
    .filter(({ system, code }) => system == null && code !== null && uuidPattern.test(code))
    .map(({ code }) => toUserId(present(code, 'a code that was looked at')));
}

const uuidUri = /^urn:uuid:(.*)$/iu;

/** By the two identifiers of a patient: the id as a URI, and the team's own reference. */
function namedBy(scope: TeamScope, tokens: readonly Token[]) {
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
