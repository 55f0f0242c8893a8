import { type RawBuilder, sql } from 'kysely';

import type { Lease } from './due-worker.ts';

/** A table whose rows are tasks of teams. Conditions use the alias `task`. */
export type TaskQueue = {
  readonly table: string;
  /** When a task may be taken. */
  readonly due?: 'run_at' | 'due_at';
  /** The condition for open tasks, equal to that of the index on (`tenant_id`, `due`) without its null checks. */
  readonly open?: RawBuilder<unknown>;
  /** An additional condition for tasks. */
  readonly also?: RawBuilder<unknown>;
  /** The order of a team's own tasks; left out: by their time. */
  readonly order?: RawBuilder<unknown>;
};

/**
 * Selects and locks the `ctid` of due tasks; all queues use it. Serves teams in rotation: first those with the fewest
 * tasks at this worker, then those that it served longest ago, each at most its share. The cost grows with the number
 * of teams that have tasks, not with the number of waiting tasks.
 */
export function dueInTurn(queue: TaskQueue, { now, rowsMax, turns }: Lease): RawBuilder<unknown> {
  const table = sql.table(queue.table);
  const due = sql.ref(`task.${queue.due ?? 'run_at'}`);
  const always = sql`true`;
  const open = sql`${due} is not null and ${queue.open ?? always}`;
  const isDue = sql`${open} and ${due} <= ${now} and ${queue.also ?? always}`;
  return sql`
    with recursive team (id) as (
      (select tenant_id from ${table} as task where ${open} order by tenant_id limit 1)
      union all
      select (
        select tenant_id from ${table} as task where tenant_id > team.id and ${open} order by tenant_id limit 1)
      from team where team.id is not null
    ), picked as materialized (
      select team.id, coalesce(held.count, 0) as held, served.place
      from team
      left join unnest(${[...turns.heldBy]}::uuid[], ${[...turns.held]}::int[]) as held (id, count) on held.id = team.id
      left join unnest(${[...turns.served]}::uuid[]) with ordinality as served (id, place) on served.id = team.id
      where team.id is not null and coalesce(held.count, 0) < ${turns.share}::int
        and exists (select from ${table} as task where task.tenant_id = team.id and ${isDue})
      order by 2, 3 nulls first, 1 limit ${rowsMax}::int
    ), locked as materialized (
      select picked.id, picked.held, picked.place, task.ctid as task from picked cross join lateral (
        select ctid from ${table} as task where task.tenant_id = picked.id and ${isDue}
        order by ${queue.order ?? due}
        limit least(${turns.share}::int - picked.held, ceil(${rowsMax}::numeric / (select count(*) from picked)))
        for update skip locked) as task
    )
    select task from (select task, id, place, held + row_number() over (partition by id) as round from locked) as counted
    order by round, place nulls first, id limit ${rowsMax}::int`;
}
