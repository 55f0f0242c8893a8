import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { readPage } from '#kernel/pagination.ts';
import type { ManagementScope, TeamId } from '#kernel/scope.ts';

import { type Filter, list, type LoggedEntry } from './store.ts';

export type AuditQuery = Omit<Filter, 'organisationId' | 'teamIds'> & {
  readonly teamId: TeamId | undefined;
  readonly limit: number;
  readonly cursor: string | null | undefined;
};

export type AuditPage = {
  readonly entries: readonly LoggedEntry[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
};

/** Entries of the organisation, or of those of its teams that the key is bound to; the newest first. */
export async function searchAudit(
  { db, cursors }: Pick<AppContext, 'db' | 'cursors'>,
  { organisationId, teamIds: bound }: ManagementScope,
  { cursor, limit, teamId, ...query }: AuditQuery,
): Promise<AuditPage> {
  const filter = { ...query, organisationId, teamIds: teamsOf(bound, teamId) };
  const { rows: entries, nextCursor } = await readPage(cursors, {
    query: JSON.stringify(['audit log', organisationId, teamId, query]),
    cursor,
    limit,
    placeOf: ([atMs, id]) =>
      atMs === undefined || id === undefined ? undefined : { at: new Date(atMs), id },
    list: async (before, most) =>
      list(db.replica(acrossTenants), filter, { before: before ?? undefined, limit: most }),
    positionOf: (entry) => [entry.at.getTime(), entry.id],
  });
  return { entries, nextCursor };
}

/** Returns the teams whose entries are shown; undefined for all entries, including those without a team. */
function teamsOf(
  bound: ReadonlySet<TeamId> | null,
  asked: TeamId | undefined,
): readonly TeamId[] | undefined {
  if (asked === undefined) return bound === null ? undefined : [...bound];
  return bound === null || bound.has(asked) ? [asked] : [];
}
