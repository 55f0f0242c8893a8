import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { Origin, TeamScope, UserId } from '#kernel/scope.ts';
import { lockActive, type PhoneTokens } from '#users';

import { hashCode, openInvitation } from './authenticate.ts';
import { codeCharacters, codeOf, type Invitation, invitationMs } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'>;

export type IssuedInvitation = Invitation & { readonly code: string; readonly userId: UserId };

/** The code is in the result, and nowhere else. Ends the user's older codes. Errors: `user.gone`. */
export async function createInvitation(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
): Promise<IssuedInvitation> {
  const { db, clock, random } = deps;
  const createdAt = clock.now();
  const code = codeOf(random.bytes(codeCharacters));
  const made = {
    id: uuidV7(createdAt, random),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + invitationMs),
    userId,
  };
  await db.write(scope, async (tx) => {
    const key = { scope, userId };
    const user = (await lockActive(tx, [key])).get(key);
    if (user === undefined) throw new AppError('user.gone');
    await store.endOpen(tx, scope, userId, createdAt);
    await store.insert(tx, scope, { ...made, hash: hashCode(deps, code) });
    await audit(tx, scope, { action: 'sdk_invitation.created', userId });
  });
  return { ...made, code };
}

/** Signs in the user whom a code invites, once. Errors: `auth.invalid_key`. */
export async function redeemInvitation(
  deps: Deps & {
    readonly start: (tx: Tx, scope: TeamScope, userId: UserId) => Promise<PhoneTokens>;
  },
  code: string,
  origin: Origin,
): Promise<{ readonly userId: UserId; readonly tokens: PhoneTokens }> {
  const { scope, userId, id } = await openInvitation(deps, code, origin);
  const tokens = await deps.db.write(scope, async (tx) => {
    const isFirst = await store.redeem(tx, scope, id, deps.clock.now());
    if (!isFirst) throw new AppError('auth.invalid_key');
    return deps.start(tx, scope, userId);
  });
  return { userId, tokens };
}
