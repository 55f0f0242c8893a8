-- Events and attempts are kept for some days and then dropped by the day. An event's id begins with the day (UTC)
-- on which it was recorded, so that a statement that knows the id looks into one partition only, and the attempts,
-- which are partitioned by the same number, go with their event.
alter table event rename to event_earlier;
alter index event_pkey rename to event_earlier_pkey;
drop index event_created;
alter index event_user rename to event_earlier_user;
alter table event_earlier alter column id drop identity;
alter table event_earlier
  -- The transaction that recorded it. What commits later than its neighbours is not overlooked by whoever reads on.
  add column recorded_in bigint not null default 0,
  -- The only endpoint that it is for; null: all that want it.
  add column endpoint_id bigint;

create sequence event_number as bigint maxvalue 68719476735 cycle;
create table event (like event_earlier including storage) partition by range (id);
alter table event
  alter column id set default (floor(extract(epoch from now()))::bigint / 86400 << 36) | nextval('event_number'),
  alter column created_at set default now(),
  alter column recorded_in set default pg_current_xact_id()::text::bigint,
  add constraint event_pkey primary key (id);
create index event_user on event (user_id) where user_id is not null;
create index event_uid on event using hash (uid);
create index event_feed on event (tenant_id, recorded_in, id);
select isolate('event');

alter table delivery_attempt rename to delivery_attempt_earlier;
alter index delivery_attempt_event rename to delivery_attempt_earlier_event;
create table delivery_attempt (like delivery_attempt_earlier) partition by range (event_id);
create index delivery_attempt_event on delivery_attempt (event_id);
create index delivery_attempt_endpoint on delivery_attempt (endpoint_id, attempted_at);
create index delivery_attempt_failed on delivery_attempt (endpoint_id, attempted_at)
  where status is null or status not between 200 and 299;
alter table delivery_attempt enable row level security;
create policy tenant on delivery_attempt using (
  current_setting('salus.across_tenants', true) = 'on'
  or exists (select from event where event.id = delivery_attempt.event_id));

-- The parents have the policies; nobody reaches a partition but through them.
drop policy tenant on delivery_attempt_earlier;
drop policy tenant on event_earlier;

-- What the server may do to partitions, which it does not own.
create function ensure_event_partitions(days_ahead int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  made text;
  today int := floor(extract(epoch from now()))::bigint / 86400;
  low bigint;
  high bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('event partitions', 0));
  for day in today .. today + days_ahead loop
    low := day::bigint << 36;
    high := (day + 1)::bigint << 36;
    foreach parent in array array['event', 'delivery_attempt'] loop
      made := parent || '_' || to_char(to_timestamp(day::bigint * 86400) at time zone 'utc', 'YYYYMMDD');
      continue when to_regclass(made) is not null;
      execute format('create table %I (like %I including defaults including storage)', made, parent);
      execute format('revoke all on %I from salus_app', made);
      -- What came while there was no partition for its day.
      execute format(
        'with moved as (delete from %1$I where %2$I >= %3$s and %2$I < %4$s returning *) insert into %5$I select * from moved',
        parent || '_rest', case parent when 'event' then 'id' else 'event_id' end, low, high, made);
      execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, made, low, high);
    end loop;
  end loop;
end $$;

-- Drops the days before this one, as far as nothing of them is still to be relayed or delivered; answers how many.
create function drop_event_partitions(before date) returns int
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  relation regclass;
  dropped int := 0;
  keep bigint := floor(extract(epoch from before))::bigint / 86400 << 36;
begin
  keep := least(keep,
    (select min(event_id) >> 36 << 36 from outbox), (select min(event_id) >> 36 << 36 from delivery));
  for relation in
    select inhrelid::regclass from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent in ('event'::regclass, 'delivery_attempt'::regclass)
      and substring(pg_get_expr(relpartbound, inhrelid) from $bound$TO \('?(\d+)'?\)$bound$)::bigint <= keep
  loop
    execute format('drop table %s', relation);
    dropped := dropped + 1;
  end loop;
  delete from delivery_attempt_rest where event_id < keep;
  delete from event_rest where id < keep;
  return dropped;
end $$;
revoke execute on function ensure_event_partitions, drop_event_partitions from public;
grant execute on function ensure_event_partitions, drop_event_partitions to salus_app;

do $$
declare
  today text := (floor(extract(epoch from now()))::bigint / 86400 << 36)::text;
begin
  execute 'create table event_rest partition of event default';
  execute 'create table delivery_attempt_rest partition of delivery_attempt default';
  execute format('alter table event attach partition event_earlier for values from (minvalue) to (%s)', today);
  execute format(
    'alter table delivery_attempt attach partition delivery_attempt_earlier for values from (minvalue) to (%s)', today);
  revoke all on event_rest, delivery_attempt_rest, event_earlier, delivery_attempt_earlier from salus_app;
  perform ensure_event_partitions(8);
end $$;
