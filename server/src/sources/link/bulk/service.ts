import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findUserKey } from '#kernel/secrets/user-keys.ts';

import {
  connectionKindOf,
  findAccess,
  findAccessOf,
  type ProviderAccess,
} from '../../connections/access.ts';
import { requireUnmixed } from '../../connections/mixing.ts';
import type { Connection } from '../../connections/model.ts';
import { schedulePulls } from '../../connections/schedule/schedule.ts';
import { connect, pauseConnection } from '../../connections/service.ts';
import * as connections from '../../connections/store.ts';
import { type OpenTokens, openTokens } from '../../connections/tokens.ts';
import { lockUser } from '../../connections/users.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { providerRefused } from '../provider-error.ts';
import * as store from './store.ts';

/** A connection that was created in another system, in the form of the transfer. */
export type Recipe = OpenTokens & {
  readonly userId: UserId;
  readonly externalUserId: string;
  readonly expiresAt: Date;
  readonly scopes: readonly string[] | null;
};

async function getAccess(
  engine: SourcesContext,
  scope: TeamScope,
  provider: string,
): Promise<ProviderAccess> {
  const access = await findAccess(engine, scope, provider);
  if (access === undefined) throw providerRefused('connection.not_offered');
  return access;
}

type Handled = { readonly done: readonly UserId[]; readonly failed: readonly UserId[] };

/** Processes users one after the other, each in a separate transaction, so that one failure does not affect the others. */
async function forEachUser<Item extends { readonly userId: UserId }>(
  engine: SourcesContext,
  scope: TeamScope,
  op: Pick<store.BulkOp, 'type' | 'provider'> & { readonly items: readonly Item[] },
  work: (tx: Tx, item: Item) => Promise<void>,
): Promise<Handled> {
  const { db, clock, random, log } = engine;
  const startedAt = clock.now();
  const id = trust<store.BulkOpId>(uuidV7(startedAt, random));
  const { items, ...named } = op;
  await db.write(scope, async (tx) => {
    await store.insert(tx, scope, {
      ...named,
      id,
      status: 'in_progress',
      pending: items.length,
      processed: 0,
      startedAt,
      endedAt: null,
    });
    await audit(tx, scope, {
      action: 'bulk_op.started',
      subject: { type: 'bulk_op', id },
      details: { users: items.length },
    });
  });
  const done: UserId[] = [];
  const failed: UserId[] = [];
  for (const item of items) {
    try {
      await db.write(scope, async (tx) => {
        await work(tx, item);
        await store.countDone(tx, scope, id, clock.now());
      });
      done.push(item.userId);
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.error({ bulk_op: id, error: describeError(error) }, 'a connection was left out');
      }
      failed.push(item.userId);
      await db.write(scope, async (tx) => store.countDone(tx, scope, id, clock.now()));
    }
  }
  const status = done.length > 0 || items.length === 0 ? 'success' : 'failure';
  await db.write(scope, async (tx) => store.end(tx, scope, id, { status, now: clock.now() }));
  engine.onEvents();
  return { done, failed };
}

/** Imports connections; the users are pulled as after a connection in Salus. */
export async function importConnections(
  engine: SourcesContext,
  scope: TeamScope,
  provider: string,
  recipes: readonly Recipe[],
): Promise<Handled> {
  const access = await getAccess(engine, scope, provider);
  const op = { type: 'link_bulk_import', provider, items: recipes } as const;
  return forEachUser(engine, scope, op, async (tx, recipe) => {
    const user = await lockUser(tx, scope, recipe.userId);
    await requireUnmixed(tx, scope, user.id, 'oauth');
    const { externalUserId, expiresAt, scopes } = recipe;
    const pulled = { access, tokens: recipe, expiresAt, scopes };
    const kind = connectionKindOf(access.connector);
    await connect(engine, tx, scope, { user, provider, kind, externalUserId, pulled });
  });
}

/** Starts the historical pulls of users again. */
export async function triggerHistories(
  engine: SourcesContext,
  scope: TeamScope,
  provider: string,
  userIds: readonly UserId[],
): Promise<Handled> {
  await getAccess(engine, scope, provider);
  const items = userIds.map((userId) => ({ userId }));
  const op = { type: 'link_bulk_historical_trigger', provider, items } as const;
  return forEachUser(engine, scope, op, async (tx, { userId }) => {
    const user = await lockUser(tx, scope, userId);
    const connection = await connections.find(tx, scope, userId, provider);
    if (connection?.status !== 'active' || connection.kind === 'manual') {
      throw new AppError('connection.not_found');
    }
    const access = await findAccessOf(engine, scope, connection);
    if (access === undefined) throw new AppError('connection.not_offered');
    const kinds = ['historical'] as const;
    await schedulePulls(engine, tx, scope, { connection, user, access, kinds });
    await audit(tx, scope, { action: 'historical_pull.triggered', userId });
  });
}

/** Pauses connections: Salus fetches nothing of these users until they connect again. */
export async function pauseConnections(
  engine: SourcesContext,
  scope: TeamScope,
  provider: string,
  userIds: readonly UserId[],
): Promise<void> {
  const wanted = { provider, userIds, after: null, limit: userIds.length };
  const found = await connections.listOfProvider(engine.db.read(scope), scope, wanted);
  for (const connection of found) {
    await engine.db.write(scope, async (tx) =>
      pauseConnection(tx, scope, { ...connection, now: engine.clock.now() }),
    );
  }
}

/** Returns a page of connections with their decrypted tokens. Each is in the audit log before the response. */
export async function exportConnections(
  { db, vault, random }: SourcesContext,
  scope: TeamScope,
  wanted: Parameters<typeof connections.listOfProvider>[2],
): Promise<readonly (Recipe & { readonly id: Connection['id'] })[]> {
  return db.write(scope, async (tx) => {
    const recipes: (Recipe & { readonly id: Connection['id'] })[] = [];
    for (const connection of await connections.listOfProvider(tx, scope, wanted)) {
      const { id, userId, sealedTokens } = connection;
      const key = await findUserKey(tx, { vault, random }, userId);
      if (sealedTokens === null || key === undefined) continue;
      recipes.push({
        ...openTokens(key, id, sealedTokens),
        id,
        userId,
        externalUserId: connection.externalUserId ?? '',
        expiresAt: connection.tokensExpireAt ?? new Date(0),
        scopes: connection.scopes,
      });
      await audit(tx, scope, { action: 'connection.exported', userId });
    }
    return recipes;
  });
}

/** Returns a page of bulk operations, the newest first. */
export async function listBulkOps(
  { db, cursors }: Pick<SourcesContext, 'db' | 'cursors'>,
  scope: TeamScope,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<{ readonly ops: readonly store.BulkOp[]; readonly next: string | null }> {
  const name = `bulk ops ${scope.tenantId}`;
  const [offset] = (cursor === null ? [0] : cursors.decode(cursor, name)) ?? [];
  if (offset === undefined) throw new AppError('request.cursor_invalid');
  const ops = await store.list(db.read(scope), scope, { offset, limit: limit + 1 });
  const next = ops.length > limit ? cursors.encode([offset + limit], name) : null;
  return { ops: ops.slice(0, limit), next };
}
