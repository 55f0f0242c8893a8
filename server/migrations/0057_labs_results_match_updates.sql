-- A team that is at work on a result says so.
alter table unmatched_result drop constraint unmatched_result_status_check;
alter table unmatched_result add constraint unmatched_result_status_check check (
  status in ('pending_customer_review', 'pending_customer_review:in_progress', 'pending_ops_review', 'resolved')
);
-- Who did something about it last, and when; null: nobody has.
alter table unmatched_result add column activity_actor_type text;
alter table unmatched_result add column activity_actor_id text;
alter table unmatched_result add column activity_at timestamptz;

-- What was done about an unmatched result, and by whom: only ever added to.
create table unmatched_result_update (
  id uuid primary key,
  tenant_id uuid not null,
  result_id uuid not null references unmatched_result (id) on delete cascade,
  -- The place among those of the result, from 1 on.
  number integer not null,
  from_status text not null,
  to_status text not null,
  -- Who, as the audit log names whoever acts.
  actor_type text not null,
  actor_id text not null,
  -- Sealed; null: there is none.
  note bytea,
  created_at timestamptz not null,
  unique (result_id, number)
);
select isolate('unmatched_result_update');
