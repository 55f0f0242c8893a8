import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import type { ConnectionStatus } from '../connections/model.ts';
import { listOfUser } from '../connections/store.ts';
import * as store from './check-store.ts';
import { phoneProviders, type PhoneState, waitsFor } from './model.ts';
import type { PhoneCheck } from './schema.ts';

const silent: Omit<PhoneState, 'userId' | 'provider'> = {
  askedAt: null,
  status: null,
  timeZone: null,
  grantedPermissions: null,
  progress: null,
  deviceInfo: null,
  progressAt: null,
};

/** Returns the last request of each phone of a user, its response, and what it waits for. */
export async function getSyncStatus(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
  userId: UserId,
): Promise<PhoneCheck> {
  const read = db.read(scope);
  const [user, connections, states, stages, answers] = await Promise.all([
    findActive(read, scope, userId),
    listOfUser(read, scope, userId),
    store.listPhones(read, scope, userId),
    store.listStages(read, scope, userId),
    store.listAnswers(read, scope, userId),
  ]);
  if (user === undefined) throw new AppError('user.gone');
  const phones = phoneProviders.flatMap((provider) => {
    const state = states.find((each) => each.provider === provider);
    const made = connections.find((each) => each.provider === provider);
    const isPushedTo = user.connectedSources.some(({ slug }) => slug === provider);
    const own = stages.filter((each) => each.provider === provider);
    if (!isPushedTo && made === undefined && state === undefined && own.length === 0) return [];
    const connection: ConnectionStatus = made?.status ?? (isPushedTo ? 'active' : 'error');
    const phone = state ?? { ...silent, userId: user.id, provider };
    return [
      { ...phone, connection, stages: own, waitsFor: waitsFor(phone, connection, own, answers) },
    ];
  });
  return { phones, answers };
}
