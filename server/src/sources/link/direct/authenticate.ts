import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { Origin, TeamScope, UserId } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import type { SourcesContext } from '../../sources-context.ts';
import { hashLinkSecret } from '../secret.ts';
import * as store from './store.ts';

/**
 * Returns the user whom a code invites, and a function that uses the code up. A second caller gets the error for an unknown code.
 */
export async function redeemCode(
  engine: Pick<SourcesContext, 'db' | 'clock'>,
  text: string,
  origin: Origin,
): Promise<{
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly useUp: (tx: Tx) => Promise<void>;
}> {
  const codeHash = hashLinkSecret(text);
  const db = engine.db.read(acrossTenants);
  const found = await store.findCode(db, codeHash, engine.clock.now());
  const actor = { type: 'link_token', id: 'link_code' } as const;
  const acting = found && (await findActingScope(engine, found.tenantId, actor));
  if (found === undefined || acting === undefined) throw new AppError('link.code_invalid');
  const scope: TeamScope = { ...acting, origin };
  return {
    scope,
    userId: found.userId,
    useUp: async (tx) => {
      if (!(await store.useUpCode(tx, scope, codeHash))) throw new AppError('link.code_invalid');
    },
  };
}
