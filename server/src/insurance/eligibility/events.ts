import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import type { Interest } from '#kernel/events/interest.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { EventPayloads } from '#kernel/events/payloads.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { UserKey } from '#kernel/secrets/user-keys.ts';

import type { HeardCheck } from './model.ts';
import { checkSchema } from './schema.ts';
import { toWire } from './wire.ts';

const eventType = 'insurance.eligibility.checked';

export const eligibilityEventPayloads: EventPayloads = { [eventType]: checkSchema };

type Told = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly clientUserId: string;
  readonly key: UserKey;
  readonly check: HeardCheck;
};

/** Writes the events, encrypted with their users' keys, into the outbox, for teams that subscribe to them. */
export async function publishCheckEvents(
  tx: Tx,
  deps: Pick<AppContext, 'vault' | 'random'>,
  interest: Interest,
  told: readonly Told[],
): Promise<void> {
  const wanted = told.filter(({ scope }) => interest.wants(scope.tenantId, eventType));
  const scopes = new Map(wanted.map(({ scope }) => [scope.tenantId, scope]));
  await Promise.all(
    [...scopes.values()].map(async (scope) => {
      const own = wanted.filter((each) => each.scope.tenantId === scope.tenantId);
      const events = own.map(({ userId, clientUserId, check }) => ({
        eventType,
        userId,
        clientUserId,
        data: toWire(userId, check),
      }));
      const keys = own.map(({ userId, key }) => [userId, key] as const);
      await outbox.appendProtected(tx, deps, scope, { events, interest, keys });
    }),
  );
}
