-- Events are read in the order of the transactions that recorded them (ADR-0036), and another server counts its transactions
-- anew: what it counts is set ahead of all that was recorded before a move.
create table event_count (
  only_one boolean primary key default true check (only_one),
  -- Of the server whose transactions are counted, as pg_control_system() says it.
  system_identifier bigint not null,
  -- Is added to the number of a transaction.
  ahead bigint not null check (ahead >= 0)
);
revoke insert, update, delete on event_count from salus_app;

-- A database that was moved before has events beyond what its server has counted.
insert into event_count (system_identifier, ahead)
select system_identifier, greatest(0, 1 - pg_snapshot_xmax(pg_current_snapshot())::text::bigint + greatest(
  (select max(recorded_in) from event), (select max(recorded_in) from watched_event)))
from pg_control_system();

-- The same number as a constant, which is written anew with the row: a statement that names these functions is planned as if their
-- text stood there, where one that looks into the table would do so for each event.
do $$ begin
  execute format('create function event_count_ahead() returns bigint language sql stable parallel safe return %s::bigint',
    (select ahead from event_count));
end $$;
-- What is recorded now is recorded in this one.
create function event_count_now() returns bigint language sql stable
  return pg_current_xact_id()::text::bigint + event_count_ahead();
-- Whatever is recorded in an earlier one can be seen by now, or never.
create function event_count_decided() returns bigint language sql stable parallel safe
  return pg_snapshot_xmin(pg_current_snapshot())::text::bigint + event_count_ahead();

alter table event alter column recorded_in set default event_count_now();
alter table watched_event alter column recorded_in set default event_count_now();
