import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { isPhoneProvider, stagesEndedBy } from './model.ts';

/** The last push of the past of a resource. */
export type FinalPush = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly provider: string;
  readonly resource: string;
};

/** A stage that its last push ended. If `isRepeated`, it had ended before and its event was already published. */
export type EndedStage = {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isRepeated: boolean;
};

/** Ends the stages that phones began, keyed by the given push objects. A phone that began none has no entry. */
export async function endStages<Push extends FinalPush>(
  tx: Tx,
  pushes: readonly Push[],
  now: Date,
): Promise<ReadonlyMap<Push, EndedStage>> {
  const wanted = pushes
    .filter(({ provider }) => isPhoneProvider(provider))
    .flatMap((push) =>
      stagesEndedBy(push.resource).map((backfillType) => ({ push, backfillType })),
    );
  if (wanted.length === 0) return new Map();
  const column = (pick: (each: (typeof wanted)[number]) => string): string[] => wanted.map(pick);
  const { rows } = await sql<{
    place: number;
    range_start: Date;
    range_end: Date;
    ended_at: Date | null;
  }>`
    with wanted as (
      select * from unnest(
        ${column(({ push }) => push.userId)}::uuid[], ${column(({ push }) => push.scope.tenantId)}::uuid[],
        ${column(({ push }) => push.provider)}::text[], ${column(({ backfillType }) => backfillType)}::text[]
      ) with ordinality as each (user_id, tenant_id, provider, backfill_type, place)
    ), ended as (
      update phone_stage set ended_at = ${now} from wanted
      where phone_stage.ended_at is null and phone_stage.user_id = wanted.user_id
        and phone_stage.tenant_id = wanted.tenant_id and phone_stage.provider = wanted.provider
        and phone_stage.backfill_type = wanted.backfill_type
    )
    select place::int, range_start, range_end, ended_at
    from wanted join phone_stage using (user_id, tenant_id, provider, backfill_type)
    order by place desc`.execute(tx);
  // The first of the stages that a push ends is its own, and is written last.
  return new Map(
    rows.flatMap((row): [Push, EndedStage][] => {
      const push = wanted[row.place - 1]?.push;
      const range = { startsAt: row.range_start.getTime(), endsAt: row.range_end.getTime() };
      return push === undefined ? [] : [[push, { ...range, isRepeated: row.ended_at !== null }]];
    }),
  );
}
