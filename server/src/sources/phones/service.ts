import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { ConnectionStatus } from '../connections/model.ts';
import * as connections from '../connections/store.ts';
import { lockUser } from '../connections/users.ts';
import type { Engine } from '../engine.ts';
import { findSource } from '../settings/store.ts';
import { admittedRange, type PhoneProvider, type SyncRange, type SyncState } from './model.ts';
import type { SyncAnswer } from './schema.ts';
import * as store from './store.ts';

export type Phone = { readonly userId: UserId; readonly provider: PhoneProvider };

/** Whether the phone may push, and of which time. Writes down what it said of itself. */
export async function syncState(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  scope: TeamScope,
  asking: Phone &
    Pick<SyncState, 'timeZone' | 'grantedPermissions'> & { readonly range: SyncRange },
): Promise<SyncAnswer> {
  const { range, ...said } = asking;
  return db.write(scope, async (tx) => {
    const user = await lockUser(tx, scope, said.userId);
    const [connection, settings] = await Promise.all([
      connections.find(tx, scope, said.userId, said.provider),
      findSource(tx, scope, said.provider),
    ]);
    const isPushedTo = user.connectedSources.some(({ slug }) => slug === said.provider);
    const status: ConnectionStatus = connection?.status ?? (isPushedTo ? 'active' : 'error');
    await store.saveState(tx, scope, { ...said, status, askedAt: clock.now() });
    const { historicalDays, resourceDays } = settings;
    return {
      status,
      range: admittedRange(range, user),
      ingestionStart: user.ingestionStart === null ? null : new Date(user.ingestionStart),
      preference: historicalDays === null ? null : { historicalDays, resourceDays },
    };
  });
}
