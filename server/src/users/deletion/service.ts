import type { Static } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import type { ManagementScope, TeamScope, UserId } from '#kernel/scope.ts';
import { pastTeamScopes, readPage } from '#management';

import { stateOf } from '../service.ts';
import { find } from '../store.ts';
import {
  asDeleted,
  type Certificate,
  type certificatesSchema,
  type deletionSchema,
  pendingToWire,
  purgedToWire,
} from './schema.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock'>;

/** How far the deletion of a user is. */
export async function getDeletion(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
): Promise<Static<typeof deletionSchema>> {
  const db = deps.db.read(scope);
  const user = await find(db, scope, userId);
  if (user === undefined) {
    const certificate = await store.findCertificate(db, scope, userId);
    if (certificate === undefined) throw new AppError('user.not_found');
    return purgedToWire(parseCertificate(certificate));
  }
  const deleted = asDeleted(user);
  if (deleted === undefined) throw new AppError('user.not_deleted');
  const isOver = (await stateOf(deps, db, scope, user)) === 'purged';
  return pendingToWire(scope, deleted, isOver ? 'purging' : 'deleted');
}

function parseCertificate(text: string): Certificate {
  return fromJsonText<Certificate>(trust(text));
}

/** The certificate of an erased user, as it was signed. */
export async function getCertificate(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  userId: UserId,
): Promise<string> {
  const user = await find(db.read(scope), scope, userId);
  if (user !== undefined) throw new AppError('user.not_erased');
  const certificate = await store.findCertificate(db.read(scope), scope, userId);
  if (certificate === undefined) throw new AppError('user.not_found');
  return certificate;
}

/** The certificates of an organisation's erased users, also of teams that are deleted; the newest first. */
export async function listCertificates(
  { db, cursors }: Pick<AppContext, 'db' | 'cursors'>,
  scope: ManagementScope,
  query: {
    readonly teamId: string | null;
    readonly userId: string | null;
    readonly cursor: string | null;
  },
): Promise<Static<typeof certificatesSchema>> {
  const { cursor, ...filter } = query;
  const bound = scope.teamIds && [...scope.teamIds].toSorted();
  const asked = ['deletion certificates', scope.organisationId, bound, filter];
  const teams = await pastTeamScopes({ db }, scope, query.teamId);
  if (teams.length === 0) return { certificates: [], next_cursor: null };
  const { userId } = query;
  const { rows, nextCursor } = await readPage(cursors, { query: asked, cursor }, async (page) =>
    store.listCertificates(db.read(teams), teams, { userId, ...page }),
  );
  const certificates = rows.map(({ certificate }) => parseCertificate(certificate));
  return { certificates, next_cursor: nextCursor };
}
