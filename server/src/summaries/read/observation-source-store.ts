import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';
import { isSourceType } from '#sources';

import type { Summary } from '../model.ts';

/** The fields of a summary that other slices use. */
export type ObservationSource = Pick<
  Summary,
  | 'id'
  | 'resource'
  | 'provider'
  | 'sourceType'
  | 'calendarDate'
  | 'startsAt'
  | 'endsAt'
  | 'data'
  | 'updatedAt'
>;

export type SourcePosition = {
  /** Null: behind all days. */
  readonly calendarDate: PlainDate | null;
  readonly id: string;
};

export type SourceQuery = {
  readonly userId: UserId;
  readonly resources: readonly string[];
  readonly fromDate: PlainDate | null;
  readonly toDate: PlainDate | null;
  /** The position of the first summary, inclusive. */
  readonly from: SourcePosition | null;
  readonly limit: number;
};

const day = sql`coalesce(calendar_date, '-infinity'::date)`;
const shown = sql`id, resource, provider, source_type as "sourceType", calendar_date as "calendarDate",
  starts_at as "startsAt", ends_at as "endsAt", data, updated_at as "updatedAt"`;

/**
 * Returns summaries of several resources, the latest days first. Summaries without a day come last, and match every range.
 * Computed activities are left out.
 */
export async function listObservationSources(
  db: ReadDb,
  scope: TeamScope,
  { userId, resources, fromDate, toDate, from, limit }: SourceQuery,
): Promise<readonly ObservationSource[]> {
  const { rows } = await sql<ObservationSource>`
    select ${shown} from summary
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and resource = any(${resources}::text[])
      and not is_worked_out
      and (calendar_date is null or (calendar_date >= ${fromDate ?? '-infinity'}::date
        and calendar_date <= ${toDate ?? 'infinity'}::date))
      and (${from === null} or (${day}, id) <= (${from?.calendarDate ?? '-infinity'}::date, ${from?.id ?? null}::uuid))
    order by ${day} desc, id desc
    limit ${limit}`.execute(db);
  return rows.map(known);
}

/** Returns the summaries whose id ends in these digits. */
export async function findObservationSources(
  db: ReadDb,
  scope: TeamScope,
  { userId, resources }: Pick<SourceQuery, 'userId' | 'resources'>,
  end: string,
): Promise<readonly ObservationSource[]> {
  const { rows } = await sql<ObservationSource>`
    select ${shown} from summary
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and resource = any(${resources}::text[])
      and not is_worked_out and right(id::text, ${end.length}::int) = ${end}`.execute(db);
  return rows.map(known);
}

function known(row: ObservationSource): ObservationSource {
  return { ...row, sourceType: isSourceType(row.sourceType) ? row.sourceType : 'unknown' };
}
