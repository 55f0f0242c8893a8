-- PostgreSQL looks at 30,000 rows of a day whenever the day has grown by a tenth: about a second on a busy machine, in
-- which deliveries wait up to 200 ms. Statements look into days by key, so a tenth of that tells the planner enough.
create function count_few(relation regclass) returns void language plpgsql as $$
declare
  col name;
begin
  for col in select attname from pg_attribute where attrelid = relation and attnum > 0 and not attisdropped loop
    execute format('alter table %s alter column %I set statistics 10', relation, col);
  end loop;
end $$;
revoke execute on function count_few from public;

-- As in 0022, and with few statistics, which LIKE does not copy.
create or replace function ensure_event_partitions(days_ahead int) returns void
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
      perform count_few(made::regclass);
      -- What came while there was no partition for its day.
      execute format(
        'with moved as (delete from %1$I where %2$I >= %3$s and %2$I < %4$s returning *) insert into %5$I select * from moved',
        parent || '_rest', case parent when 'event' then 'id' else 'event_id' end, low, high, made);
      execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, made, low, high);
    end loop;
  end loop;
end $$;

select count_few(inhrelid::regclass) from pg_inherits
where inhparent in ('event'::regclass, 'delivery_attempt'::regclass);
