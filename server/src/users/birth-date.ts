import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { ensureUserKey, openUserKey } from '#kernel/secrets/user-keys.ts';
import { dateInUtc, type PlainDate, toWireInstant } from '#kernel/time.ts';

import type { Fallback, User } from './model.ts';

type Deps = Parameters<typeof ensureUserKey>[1];
type Owner = Pick<User, 'id' | 'fallbackBirthDate'>;

/** A fallback as JSON has it. */
export type StoredFallback = {
  readonly value: string;
  readonly source_slug: string;
  readonly updated_at: string;
};

const placeOf = (id: UserId): SealedLocation<'user key'> => ({
  field: 'users.sealed_birth_date',
  row: id,
});

export function toStored(fallback: Fallback<string>): StoredFallback {
  return {
    value: fallback.value,
    source_slug: fallback.sourceSlug,
    updated_at: toWireInstant(fallback.updatedAt),
  };
}

export function fromStored<Value extends string>(
  stored: StoredFallback,
  value: Value,
): Fallback<Value> {
  return { value, sourceSlug: stored.source_slug, updatedAt: dateInUtc(stored.updated_at) };
}

type StoredBirthDate = {
  /** The value of rows that are not sealed yet, or that a node of the previous release wrote: then it is the newer one. */
  readonly plain: StoredFallback | null;
  readonly sealed: Buffer | null;
  readonly wrapped: Buffer | null;
};

export function birthDateOf({
  plain,
  sealed,
  wrapped,
}: StoredBirthDate): User['fallbackBirthDate'] {
  if (plain !== null) return fromStored(plain, trust<PlainDate>(plain.value));
  return sealed === null ? null : { sealed, wrapped };
}

/** Seals the user's birth date for storage. The user's row must exist, because a key that this creates refers to it. */
export async function sealBirthDate(
  tx: Tx,
  deps: Deps,
  scope: Pick<TeamScope, 'tenantId'>,
  { id, fallbackBirthDate: born }: Owner,
): Promise<Buffer | null> {
  if (born === null) return null;
  if ('sealed' in born) return born.sealed;
  const key = await ensureUserKey(tx, deps, scope, id);
  return key.sealJson(toStored(born), placeOf(id));
}

/** Null where none was set, or the user's key was destroyed. */
export function openBirthDate(
  deps: Deps,
  { id, fallbackBirthDate: born }: Owner,
): Fallback<PlainDate> | null {
  if (born === null || !('sealed' in born)) return born;
  if (born.wrapped === null) return null;
  const stored = openUserKey(deps, id, born.wrapped).openJson<StoredFallback>(
    born.sealed,
    placeOf(id),
  );
  return fromStored(stored, trust<PlainDate>(stored.value));
}
