import { sql } from 'kysely';

import { type OpenWorkCounter, openWorkMax } from '#kernel/db/open-work.ts';
import { requireDefined } from '#kernel/require-defined.ts';

/** Counts connections that the user must connect again. */
export const countBroken: OpenWorkCounter = async (db, scope) => {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(errored_at) as "oldestAt" from (
      select connection.errored_at
      from provider_connection connection join users on users.id = connection.user_id
      where connection.tenant_id = ${scope.tenantId} and connection.status = 'error'
        and users.deleted_at is null
      limit ${sql.lit(openWorkMax)}) waiting`.execute(db);
  return { kind: 'broken_connections', ...requireDefined(rows[0], 'a count') };
};
