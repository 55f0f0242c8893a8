import { describeError } from '#kernel/log/describe-error.ts';
import { OutboundError } from '#kernel/network/fetch.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { sqlState } from '#kernel/sql-state.ts';

import type { Connection } from '../connections/model.ts';
import { endedBy } from '../connections/model.ts';
import { afterFailure, type Pull } from '../connections/schedule/model.ts';
import { endConnection, pauseConnection, removeConnection } from '../connections/service.ts';
import * as connections from '../connections/store.ts';
import { type Account, ProviderError, type ProviderFailure } from '../connector.ts';
import * as statistics from '../introspection/store.ts';
import { type PendingRevocation, revokeAtProvider } from '../provider-client/disconnect.ts';
import { RateLimitExceeded, unknownBlockMs } from '../provider-client/rate-limiter.ts';
import type { SourcesContext } from '../sources-context.ts';
import * as claimed from './claimed-store.ts';
import { publishHistoryEnd } from './progress.ts';

type Failure = { readonly kind: ProviderFailure; readonly retryAt: Date | null };

type Failed = {
  readonly scope: TeamScope;
  readonly pull: Pull;
  readonly connection: Connection;
  readonly account?: Account;
};

function failureOf({ log }: Pick<SourcesContext, 'log'>, pull: Pull, error: unknown): Failure {
  if (error instanceof ProviderError) return { kind: error.failure, retryAt: error.retryAt };
  if (error instanceof OutboundError) {
    const isFinal = error.failure === 'blocked_address';
    return { kind: isFinal ? 'non_retriable_error' : 'transport_failure', retryAt: null };
  }
  const fields = { pull: pull.id, provider: pull.provider, resource: pull.resource };
  log.error({ ...fields, error: describeError(error) }, 'a pull failed');
  const isContention = sqlState(error) !== undefined;
  return { kind: isContention ? 'resource_contention' : 'unexpected_error', retryAt: null };
}

/** Retries the pull, fails it, or ends the whole connection. */
export async function onFailure(
  engine: SourcesContext,
  { scope, pull, connection, account }: Failed,
  error: unknown,
): Promise<'failed' | 'postponed' | 'lost'> {
  const now = engine.clock.now();
  if (error instanceof RateLimitExceeded && error.retryAt !== null) {
    const { retryAt } = error;
    await engine.db.write(scope, async (tx) => claimed.postpone(tx, scope, pull, retryAt));
    return 'postponed';
  }
  if (error === 'provider_credential_error') {
    await endConnection(engine, scope, connection, error);
    return 'failed';
  }
  const failure = failureOf(engine, pull, error);
  const ended = endedBy(failure.kind);
  if (ended !== undefined) {
    await recordFailure(engine, scope, pull);
    await endConnection(engine, scope, connection, ended);
    return 'failed';
  }
  if (failure.kind === 'provider_rate_limit_exceeded' && account !== undefined) {
    // Some providers report rate limits with another status than 429.
    const until = failure.retryAt ?? new Date(now.getTime() + unknownBlockMs);
    await engine.budget.block(scope, account, until);
  }
  const chance = engine.random.bytes(1).readUInt8(0) / 256;
  const after = afterFailure(pull, failure, { now, chance });
  const announced = await engine.db.write(scope, async (tx) => {
    await connections.lock(tx, scope, pull.connectionId);
    if (!(await claimed.fail(tx, scope, pull, { ...after, now }))) return -1;
    await statistics.record(tx, scope, pull, { at: now, status: 'failure', counts: new Map() });
    return after.status === 'failure' ? publishHistoryEnd(tx, scope, pull) : 0;
  });
  if (announced > 0) engine.onEvents();
  return announced < 0 ? 'lost' : 'failed';
}

async function recordFailure(
  { db, clock }: SourcesContext,
  scope: TeamScope,
  pull: Pull,
): Promise<void> {
  await db.write(scope, async (tx) => {
    // The connection no longer exists.
    if ((await connections.get(tx, scope, pull.connectionId)) === undefined) return;
    const attempt = { at: clock.now(), status: 'failure', counts: new Map() } as const;
    await statistics.record(tx, scope, pull, attempt);
  });
}

/** Ends the connection of a deleted user. An undo of the deletion does not restore it. */
export async function forgetUser(
  engine: SourcesContext,
  scope: TeamScope,
  leaving: PendingRevocation,
): Promise<'lost'> {
  await revokeAtProvider(engine, scope, leaving);
  const { userId, provider } = leaving.connection;
  await engine.db.write(scope, async (tx) => removeConnection(tx, scope, userId, provider));
  return 'lost';
}

/** Pauses the connection of a user whose ingestion has ended, and revokes access at the provider. */
export async function retire(
  engine: SourcesContext,
  { scope, connection, access }: PendingRevocation & { readonly scope: TeamScope },
): Promise<'lost'> {
  await revokeAtProvider(engine, scope, { connection, access });
  await engine.db.write(scope, async (tx) => {
    await connections.setTokens(tx, scope, connection.id, null);
    await pauseConnection(tx, scope, { ...connection, now: engine.clock.now() });
  });
  return 'lost';
}
