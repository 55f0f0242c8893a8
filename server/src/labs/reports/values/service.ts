import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { readPage } from '#kernel/pagination.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { findUserKey, type UserKey } from '#kernel/secrets/user-keys.ts';
import { findActive } from '#users';

import type { AcceptedValue, NewValue } from './model.ts';
import * as store from './store.ts';

const placeOf = (id: string): SealedLocation<'user key'> => ({
  field: 'lab_report_value.data',
  row: id,
});

export type Value = Omit<store.StoredValue, 'sealed'> & { readonly accepted: AcceptedValue };

export function openValue(key: UserKey, { sealed, ...stored }: store.StoredValue): Value {
  return { ...stored, accepted: key.openJson<AcceptedValue>(sealed, placeOf(stored.id)) };
}

/** Makes values of a report results of its user. */
export async function acceptValues(
  tx: Tx,
  { random }: Pick<AppContext, 'random'>,
  scope: TeamScope,
  accepted: {
    readonly jobId: string;
    readonly userId: UserId;
    readonly key: UserKey;
    readonly at: Date;
    readonly values: readonly NewValue[];
  },
): Promise<void> {
  const { jobId, userId, key, at, values } = accepted;
  const rows = values.map((each) => {
    const id = uuidV7(at, random);
    const sealed = key.sealJson(each.accepted, placeOf(id));
    return { id, jobId, position: each.position, sealed, acceptedAt: at };
  });
  await store.insert(tx, scope, userId, rows);
}

/** Returns a page of the accepted values of a user, latest first. */
export async function listValues(
  deps: Pick<AppContext, 'db' | 'vault' | 'random' | 'cursors'>,
  scope: TeamScope,
  page: {
    readonly userId: UserId;
    readonly jobId: string | null;
    readonly cursor: string | null;
    readonly limit: number;
  },
): Promise<{ readonly values: readonly Value[]; readonly nextCursor: string | null }> {
  const { userId, jobId, cursor, limit } = page;
  const db = deps.db.read(scope);
  const [user, key] = await Promise.all([
    findActive(db, scope, userId),
    findUserKey(db, deps, userId),
  ]);
  if (user === undefined) throw new AppError('user.not_found');
  if (key === undefined) return { values: [], nextCursor: null };
  const { rows, nextCursor } = await readPage(deps.cursors, {
    query: JSON.stringify(['lab_report_values', scope.tenantId, userId, jobId]),
    cursor,
    limit,
    placeOf: ([number]) => number,
    positionOf: ({ number }: store.StoredValue) => [number],
    list: async (before, most) =>
      store.listNewest(db, scope, { userId, jobId, before, limit: most }),
  });
  return { values: rows.map((row) => openValue(key, row)), nextCursor };
}
