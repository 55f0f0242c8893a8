-- A row for each recurring job: when it is due, or until when somebody has it (ADR-0048).
create table recurring_job (
  name text primary key,
  run_at timestamptz not null,
  attempt int not null,
  lease_id uuid
);

-- The tables of the queue that did this before. Whatever waited in them is due by the schedule again.
drop schema if exists graphile_worker cascade;
