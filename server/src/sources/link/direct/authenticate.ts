import { acrossTenants } from '#kernel/across-tenants.ts';
import { AppError } from '#kernel/errors.ts';
import type { Origin, TeamScope, UserId } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import type { Engine } from '../../engine.ts';
import { hashLinkSecret } from '../model.ts';
import * as store from './store.ts';

/** The user whom a code invites. It works once: whoever comes second is told that it is none. */
export async function redeemCode(
  engine: Pick<Engine, 'db' | 'clock'>,
  text: string,
  origin: Origin,
): Promise<{ readonly scope: TeamScope; readonly userId: UserId }> {
  const codeHash = hashLinkSecret(text);
  const db = engine.db.read(acrossTenants);
  const found = await store.findCode(db, codeHash, engine.clock.now());
  const actor = { type: 'link_token', id: 'link_code' } as const;
  const scope = found && (await findActingScope(engine, found.tenantId, actor));
  if (found === undefined || scope === undefined) throw new AppError('link.code_invalid');
  const isOurs = await engine.db.write(scope, async (tx) => store.useUpCode(tx, scope, codeHash));
  if (!isOurs) throw new AppError('link.code_invalid');
  return { scope: { ...scope, origin }, userId: found.userId };
}
