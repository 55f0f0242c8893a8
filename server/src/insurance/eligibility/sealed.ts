import type { AppContext } from '#kernel/app-context.ts';
import type { UserId } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { openUserKey, type UserKey } from '#kernel/secrets/user-keys.ts';

import type { EligibilityCheck, SealedCheck } from './model.ts';
import type { StoredCheck } from './store.ts';

const placeOf = (id: string): SealedLocation<'user key'> => ({
  field: 'eligibility_check.data',
  row: id,
});

/** Encrypts the personal data of a check; the other fields are separate columns. */
export function sealCheck(key: UserKey, check: EligibilityCheck): Buffer {
  const { outcome, reason, isPrimary, serviceTypes, serviceDate, checkedAt, request, reply } =
    check;
  const said = { isPrimary, serviceTypes, serviceDate, checkedAt, request, reply };
  const sealed: SealedCheck = { outcome, reason, ...said };
  return key.sealJson(sealed, placeOf(check.id));
}

export function openCheck(
  deps: Pick<AppContext, 'vault' | 'random'>,
  userId: UserId,
  stored: StoredCheck,
): EligibilityCheck {
  return openWith(openUserKey(deps, userId, stored.wrapped), stored);
}

export function openWith(
  key: UserKey,
  { id, insuranceId, payorCode, createdAt, data }: StoredCheck,
): EligibilityCheck {
  return { ...key.openJson<SealedCheck>(data, placeOf(id)), id, insuranceId, payorCode, createdAt };
}
