import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive, lockActive } from '#users';

import type { SyncDeps } from '../sync/needs.ts';
import { storeUpload, type SyncReceipt } from '../sync/service.ts';
import { hashOf, type OpenedInlet } from './authenticate.ts';
import { readHealthAutoExport } from './health-auto-export.ts';
import { readHealthConnectWebhook } from './health-connect-webhook.ts';
import {
  type Inlet,
  type InletFormat,
  inletsMax,
  type OwnedInlet,
  tokenBytes,
  tokenText,
} from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

/** The token is in the result, and nowhere else. Errors: `user.gone`, `sdk.too_many_inlets`. */
export async function createInlet(
  { db, clock, random }: Deps,
  scope: TeamScope,
  { userId, name, format }: Pick<OwnedInlet, 'userId' | 'name' | 'format'>,
): Promise<Inlet & { readonly token: string }> {
  const createdAt = clock.now();
  const made = { id: uuidV7(createdAt, random), name, format, createdAt, lastAt: null };
  const token = tokenText(random.bytes(tokenBytes));
  await db.write(scope, async (tx) => {
    const key = { scope, userId };
    if ((await lockActive(tx, [key])).get(key) === undefined) throw new AppError('user.gone');
    if ((await store.list(tx, scope, userId)).length >= inletsMax)
      throw new AppError('sdk.too_many_inlets');
    await store.insert(tx, scope, { ...made, userId, hash: hashOf(token) });
    const subject = { type: 'sdk_inlet', id: trust(made.id) } as const;
    await audit(tx, scope, { action: 'sdk_inlet.created', subject, userId });
  });
  return { ...made, token };
}

/** Errors: `user.gone`. */
export async function listInlets(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly Inlet[]> {
  const user = await findActive(db.read(scope), scope, userId);
  if (user === undefined) throw new AppError('user.gone');
  return store.list(db.read(scope), scope, userId);
}

/** What it brought stays. Errors: `sdk.inlet_not_found`. */
export async function revokeInlet(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  of: { readonly userId: UserId; readonly id: string },
): Promise<void> {
  await db.write(scope, async (tx) => {
    if (!(await store.remove(tx, scope, of))) throw new AppError('sdk.inlet_not_found');
    const subject = { type: 'sdk_inlet', id: trust(of.id) } as const;
    await audit(tx, scope, { action: 'sdk_inlet.deleted', subject, userId: of.userId });
  });
}

const readers: Readonly<Record<InletFormat, typeof readHealthAutoExport>> = {
  health_auto_export: readHealthAutoExport,
  health_connect_webhook: readHealthConnectWebhook,
};

/** Stores what an app sent as what the SDK of its platform would send. Errors: those of `storeUpload`, `auth.invalid_key`. */
export async function receive(
  deps: SyncDeps,
  { scope, inlet }: OpenedInlet,
  given: { readonly body: unknown; readonly aggregation: string | null },
): Promise<SyncReceipt> {
  const { userId, id, format } = inlet;
  const steps = readers[format](given.body, given.aggregation);
  const upload = await loopTurns.run(scope.tenantId, steps);
  if (upload === null) throw new AppError('sdk.inlet_body_invalid');
  // Nothing is stored that is not in the audit log.
  await deps.db.write(scope, async (tx) => {
    await store.setLast(tx, scope, id, deps.clock.now());
    const subject = { type: 'sdk_inlet', id: trust(id) } as const;
    await audit(tx, scope, { action: 'sdk_inlet.used', subject, userId });
  });
  const receipt = await storeUpload(deps, scope, userId, upload.body);
  const leftOut = { ...receipt.leftOut };
  for (const [kind, count] of upload.leftOut) leftOut[kind] = (leftOut[kind] ?? 0) + count;
  const more = [...upload.leftOut.values()].reduce((sum, count) => sum + count, 0);
  return { received: receipt.received + more, leftOut };
}
