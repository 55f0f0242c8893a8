import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';
import { findActive, removeConnectedSource, setConnectedSource, type User } from '#users';

import { announce } from '../announce.ts';
import { providerName } from '../providers/names.ts';
import type { SourcesContext } from '../sources-context.ts';
import type { ConnectionAccess } from './access.ts';
import { connectionCreated, connectionFailed } from './events.ts';
import {
  availabilityOf,
  type Availability,
  type Connection,
  connectionError,
  type ConnectionId,
  type ConnectionKind,
  type EndedBy,
} from './model.ts';
import { expireRetention } from './retention-store.ts';
import { schedulePulls } from './schedule/schedule.ts';
import * as pulls from './schedule/store.ts';
import type { Shown } from './schema.ts';
import * as store from './store.ts';
import { type OpenTokens, sealTokens } from './tokens.ts';

export type NewConnection = {
  /** Locked by the same transaction. */
  readonly user: User;
  readonly provider: string;
  readonly kind: ConnectionKind;
  readonly externalUserId: string | null;
  /** Null where nothing is pulled. */
  readonly pulled: {
    readonly access: ConnectionAccess;
    /** Null for synthetic data. */
    readonly tokens: OpenTokens | null;
    readonly expiresAt: Date | null;
    readonly scopes: readonly string[] | null;
    readonly region?: string | null;
  } | null;
};

type ConnectDeps = Pick<SourcesContext, 'clock' | 'random' | 'vault' | 'baseUrl'>;

/** The user is connected from this transaction on; a connection to the same provider is replaced. */
export async function connect(
  deps: ConnectDeps,
  tx: Tx,
  scope: TeamScope,
  wanted: NewConnection,
): Promise<ConnectionId> {
  const { user, provider, kind, externalUserId, pulled } = wanted;
  const now = deps.clock.now();
  const made = {
    id: trust<ConnectionId>(uuidV7(now, deps.random)),
    userId: user.id,
    provider,
    kind,
    status: 'active' as const,
    application: pulled?.access.kind === 'team' ? ('team' as const) : ('installation' as const),
    externalUserId,
    region: pulled?.region ?? null,
    scopes: pulled?.scopes ?? null,
    tokensExpireAt: pulled?.expiresAt ?? null,
    createdAt: now,
  };
  const id = await store.save(tx, scope, made);
  if (pulled !== null) {
    const { access, tokens } = pulled;
    const key = tokens && (await ensureUserKey(tx, deps, scope, user.id));
    await store.setTokens(tx, scope, id, key && sealTokens(key, id, tokens));
    await schedulePulls(deps, tx, scope, { connection: { ...made, id }, user, access });
  }
  const source = { slug: provider, name: providerName(provider), createdOn: now };
  await setConnectedSource(tx, scope, user.id, source);
  await audit(tx, scope, {
    action: 'connection.created',
    subject: { type: 'connection', id },
    userId: user.id,
  });
  const { clientUserId } = user;
  const event = connectionCreated({ userId: user.id, clientUserId }, made, {
    baseUrl: deps.baseUrl(),
    availability: availabilityOf(pulled?.access.connector.resources, made.scopes),
  });
  await announce(tx, scope, [event]);
  return id;
}

/** Connections of an active user, and sources that are only pushed to. */
export async function listConnections(
  { db, connectors, demos }: Pick<SourcesContext, 'db' | 'connectors' | 'demos'>,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly Shown[]> {
  const read = db.read(scope);
  const [user, connections] = await Promise.all([
    findActive(read, scope, userId),
    store.listOfUser(read, scope, userId),
  ]);
  if (user === undefined) throw new AppError('user.gone');
  const connected = new Map(connections.map((each) => [each.provider, each]));
  const pushed = user.connectedSources
    .filter((source) => !connected.has(source.slug))
    .map((source) => ({
      provider: source.slug,
      status: 'active' as const,
      createdAt: source.createdOn,
      availability: new Map<string, Availability>(),
    }));
  const shown = connections.map((connection) => {
    const { provider, status, createdAt, externalUserId, error } = connection;
    const connector = (connection.kind === 'demo' ? demos : connectors).get(provider);
    const availability = availabilityOf(connector?.resources, connection.scopes);
    return { provider, status, createdAt, externalUserId, error, availability };
  });
  return [...shown, ...pushed];
}

export async function countFailedConnections(
  { db }: Pick<SourcesContext, 'db'>,
  scope: TeamScope,
): Promise<number> {
  return store.countFailed(db.read(scope), scope);
}

/** Deletes the connection and its pulls; stored data stays. Returns the deleted connection. */
export async function removeConnection(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  provider: string,
): Promise<Connection | undefined> {
  const connection = await store.find(tx, scope, userId, provider);
  if (connection !== undefined) {
    // Lock in the same order as a worker that ends a pull, to avoid deadlocks.
    await store.lock(tx, scope, connection.id);
    await pulls.removeAll(tx, scope, connection.id);
  }
  await store.remove(tx, scope, userId, provider);
  await expireRetention(tx, scope, { userId, provider });
  await removeConnectedSource(tx, scope, userId, provider);
  await audit(tx, scope, { action: 'connection.removed', userId });
  return connection;
}

/** Ends the connection until the user connects again. */
export async function endConnection(
  { db, clock, onEvents }: Pick<SourcesContext, 'db' | 'clock' | 'onEvents'>,
  scope: TeamScope,
  connection: Pick<Connection, 'id' | 'userId' | 'provider'>,
  type: EndedBy,
): Promise<void> {
  const error = connectionError(type, clock.now());
  const announced = await db.write(scope, async (tx) => {
    const user = await findActive(tx, scope, connection.userId);
    if (!(await store.setError(tx, scope, connection.id, error))) return 0;
    await pulls.stopAll(tx, scope, connection.id, error.at);
    await expireRetention(tx, scope, connection);
    if (user === undefined) return 0;
    const subject = { userId: user.id, clientUserId: user.clientUserId };
    return announce(tx, scope, [connectionFailed(subject, connection.provider, error)]);
  });
  if (announced > 0) onEvents();
}

/** Pauses the connection: Salus fetches nothing until the user connects again. */
export async function pauseConnection(
  tx: Tx,
  scope: TeamScope,
  { id, userId, now }: Pick<Connection, 'id' | 'userId'> & { readonly now: Date },
): Promise<boolean> {
  if (!(await store.pause(tx, scope, id))) return false;
  await pulls.stopAll(tx, scope, id, now);
  await audit(tx, scope, {
    action: 'connection.paused',
    subject: { type: 'connection', id },
    userId,
  });
  return true;
}
