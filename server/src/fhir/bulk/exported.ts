import type { TeamScope, UserId } from '#kernel/scope.ts';

import { readWritten } from '../http/bundle.ts';
import type { FhirDeps, ResourceType, Shown, Written } from '../resource-type.ts';
import { resourceTypes } from '../resource-types.ts';
import { bothOf, type Criteria, everything } from '../search/criteria-model.ts';

/** Of one search. */
const pageMax = 5000;

/** Types of which nothing is exported, each with why. */
export const notExported: Readonly<Record<string, string>> = {
  Binary: 'Binary is not exported: read each by the address that its DiagnosticReport names',
  Group: 'Group is not exported: the team is the only one',
};

/** Those that are nobody's: they are told once, and not with the users. */
const ofNobody = new Set(['Organization']);

export const exportedTypes: readonly ResourceType[] = resourceTypes.filter(
  ({ type, search }) => search !== undefined && notExported[type] === undefined,
);

/** What is made of resources of other types, which need not be exported themselves. */
export const besideTypes = exportedTypes.filter(({ beside }) => beside !== undefined);

const searched = exportedTypes.filter(({ beside }) => beside === undefined);
export const typesOfUsers = searched.filter(({ type }) => !ofNobody.has(type));
export const nonPatientTypes = searched.filter(({ type }) => ofNobody.has(type));

type Asked = {
  /** Null: of nobody. */
  readonly userIds: readonly UserId[] | null;
  /** Null: since ever. */
  readonly since: Date | null;
  /** Exclusive; null: until now. */
  readonly until?: Date | null;
  /** One of them has to fit; left out: everything. */
  readonly filters?: readonly Criteria[];
};

type Page = { readonly entries: readonly Shown[]; readonly written?: Written };

/** What a type has of these users and of the searches, each resource once. */
export async function* resourcesOf(
  deps: FhirDeps,
  scope: TeamScope,
  type: Pick<ResourceType, 'type' | 'search'>,
  { filters = [], ...asked }: Asked,
): AsyncGenerator<Page> {
  const all = criteriaOf(type.type, asked);
  const [only = everything, ...others] = filters;
  if (others.length === 0) {
    yield* pagesOf(deps, scope, type, { criteria: bothOf(all, only), asLines: true });
    return;
  }
  const seen = new Set<string>();
  for (const filter of filters) {
    const pages = pagesOf(deps, scope, type, { criteria: bothOf(all, filter), asLines: false });
    for await (const page of pages) {
      const { entries } = readWritten({ ...page, nextCursor: null });
      const added = entries.filter(({ resource: { id } }) => !seen.has(id));
      for (const { resource } of added) seen.add(resource.id);
      if (added.length > 0) yield { entries: added };
    }
  }
}

function criteriaOf(
  type: string,
  { userIds, since, until = null }: Omit<Asked, 'filters'>,
): Criteria {
  const changed = [
    ...(since === null ? [] : [boundary('ge', since)]),
    ...(until === null ? [] : [boundary('lt', until)]),
  ];
  return {
    ...everything,
    dates: changed.length === 0 ? {} : { _lastUpdated: changed },
    ...(userIds === null ? {} : ofUsers(type, userIds)),
  };
}

/** Told by the same functions as on the read face, page by page. */
async function* pagesOf(
  deps: FhirDeps,
  scope: TeamScope,
  { search }: Pick<ResourceType, 'search'>,
  { criteria, asLines }: { readonly criteria: Criteria; readonly asLines: boolean },
): AsyncGenerator<Page> {
  const lines = asLines ? ({ asLines } as const) : {};
  let cursor: string | undefined;
  do {
    const asked = { criteria, limit: pageMax, cursor, address: '', ...lines };
    const found = await search?.(deps, scope, asked);
    if (found === undefined) return;
    if (found.entries.length + (found.written?.count ?? 0) > 0) {
      const { entries, written } = found;
      yield { entries, ...(written === undefined ? {} : { written }) };
    }
    cursor = found.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function boundary(prefix: 'ge' | 'lt', at: Date) {
  const fromMs = at.getTime();
  return { prefix, fromMs, untilMs: fromMs + 1, zone: 'Z' } as const;
}

function ofUsers(
  type: string,
  userIds: readonly UserId[],
): Partial<Pick<Criteria, 'tokens' | 'references'>> {
  if (type === 'Patient') {
    return { tokens: { _id: userIds.map((code) => ({ system: null, code })) } };
  }
  return { references: { patient: userIds.map((id) => ({ type: 'Patient', id })) } };
}
