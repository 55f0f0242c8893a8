import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { PriorityChange, SourcePriority } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    team_source_priority: {
      tenant_id: string;
      data_type: SourcePriority['dataType'];
      provider: string;
      priority: number;
    };
  }
}

/** Lists priorities by type of data, the preferred source first. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  dataType: SourcePriority['dataType'] | undefined,
): Promise<readonly SourcePriority[]> {
  const rows = await db
    .selectFrom('team_source_priority')
    .select(['data_type as dataType', 'provider', 'priority'])
    .where('tenant_id', '=', scope.tenantId)
    .$if(dataType !== undefined, (found) => found.where('data_type', '=', dataType ?? 'sleep'))
    .orderBy('data_type')
    .orderBy('priority', 'desc')
    .orderBy('provider')
    .execute();
  return rows;
}

export async function save(
  tx: Tx,
  scope: TeamScope,
  changes: readonly PriorityChange[],
): Promise<void> {
  const rows = JSON.stringify(changes);
  await sql`
    delete from team_source_priority using json_to_recordset(${rows}::json)
      as given ("dataType" text, provider text, priority int)
    where tenant_id = ${scope.tenantId} and data_type = given."dataType"
      and team_source_priority.provider = given.provider and given.priority is null`.execute(tx);
  await sql`
    insert into team_source_priority (tenant_id, data_type, provider, priority)
    select ${scope.tenantId}, "dataType", provider, priority
    from json_to_recordset(${rows}::json) as given ("dataType" text, provider text, priority int)
    where priority is not null
    order by "dataType", provider
    on conflict (tenant_id, data_type, provider) do update set priority = excluded.priority`.execute(
    tx,
  );
}
