import type { Static } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { stateOf } from '../service.ts';
import { find } from '../store.ts';
import {
  asDeleted,
  type Certificate,
  type deletionSchema,
  pendingToWire,
  purgedToWire,
} from './schema.ts';
import * as store from './store.ts';

type Deps = Pick<Resources, 'db' | 'clock'>;

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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the purge wrote it
  return JSON.parse(text) as Certificate;
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
