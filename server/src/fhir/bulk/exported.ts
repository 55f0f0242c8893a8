import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { FhirDeps, ResourceType, Shown, Written } from '../resource-type.ts';
import { type Criteria, everything } from '../search/criteria-model.ts';
import { resourceTypes } from '../table.ts';

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
export const typesOfNobody = searched.filter(({ type }) => ofNobody.has(type));

type Asked = {
  /** Null: of nobody. */
  readonly userIds: readonly UserId[] | null;
  /** Null: since ever. */
  readonly since: Date | null;
};

type Page = { readonly entries: readonly Shown[]; readonly written: Written | undefined };

/** What a type has of these users, told by the same functions as on the read face, page by page; what is written is lines. */
export async function* resourcesOf(
  deps: FhirDeps,
  scope: TeamScope,
  { type, search }: Pick<ResourceType, 'type' | 'search'>,
  { userIds, since }: Asked,
): AsyncGenerator<Page> {
  const criteria: Criteria = {
    ...everything,
    dates: since === null ? {} : { _lastUpdated: [sinceThen(since)] },
    ...(userIds === null ? {} : ofUsers(type, userIds)),
  };
  let cursor: string | undefined;
  do {
    const asked = { criteria, limit: pageMax, cursor, address: '', asLines: true } as const;
    const found = await search?.(deps, scope, asked);
    if (found === undefined) return;
    if (found.entries.length + (found.written?.count ?? 0) > 0) {
      yield { entries: found.entries, written: found.written };
    }
    cursor = found.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function sinceThen(since: Date) {
  const fromMs = since.getTime();
  return { prefix: 'ge', fromMs, untilMs: fromMs + 1, zone: 'Z' } as const;
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
