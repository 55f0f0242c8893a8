import { acrossTenants } from '#kernel/across-tenants.ts';
import { AppError } from '#kernel/errors.ts';
import type { Resources } from '#kernel/resources.ts';
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
  { db, cursors }: Pick<Resources, 'db' | 'cursors'>,
  { organisationId, teamIds: bound }: ManagementScope,
  { cursor, limit, teamId, ...query }: AuditQuery,
): Promise<AuditPage> {
  const question = JSON.stringify(['audit log', organisationId, teamId, query]);
  const place = cursor == null ? [] : cursors.decode(cursor, question);
  if (place === undefined) throw new AppError('request.cursor_invalid');
  const [atMs, id] = place;
  const before = atMs === undefined || id === undefined ? undefined : { at: new Date(atMs), id };
  const filter = { ...query, organisationId, teamIds: teamsOf(bound, teamId) };
  // One more than asked for tells whether there is a next page.
  const found = await list(db.read(acrossTenants), filter, { before, limit: limit + 1 });
  const entries = found.slice(0, limit);
  const last = found.length > limit ? entries.at(-1) : undefined;
  const nextCursor =
    last === undefined ? null : cursors.encode([last.at.getTime(), last.id], question);
  return { entries, nextCursor };
}

/** Those whose entries are shown; undefined for all, and those of no team. */
function teamsOf(
  bound: ReadonlySet<TeamId> | null,
  asked: TeamId | undefined,
): readonly TeamId[] | undefined {
  if (asked === undefined) return bound === null ? undefined : [...bound];
  return bound === null || bound.has(asked) ? [asked] : [];
}
