-- Counts of a team's things that would otherwise be counted by reading all of them. Changes are added as rows of their own,
-- so that nobody waits for anybody else's transaction, and a job adds them up.
create table tenant_count (
  tenant_id uuid not null,
  -- users, connections/<provider>/<status>, orders/<status>, samples.
  name text not null,
  -- The hour in which it was counted; the epoch: of all times.
  hour timestamptz not null default 'epoch',
  count bigint not null,
  primary key (tenant_id, name, hour)
);
create index tenant_count_hour on tenant_count (hour) where hour > 'epoch';

create table tenant_count_change (
  tenant_id uuid not null,
  name text not null,
  hour timestamptz not null default 'epoch',
  delta bigint not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_cost_delay = 0
);
create index tenant_count_change_tenant on tenant_count_change (tenant_id);

insert into tenant_count (tenant_id, name, count)
  select tenant_id, 'users', count(*) from users where deleted_at is null group by 1
  union all
  select tenant_id, 'connections/' || provider || '/' || status, count(*) from provider_connection group by 1, 2
  union all
  select tenant_id, 'orders/' || status, count(*) from lab_order group by 1, 2;
-- Of earlier samples only that there are some is known.
insert into tenant_count (tenant_id, name, count)
  select distinct tenant.id, 'samples', 0 from tenant where exists (select from series where tenant_id = tenant.id);

select isolate('tenant_count');
select isolate('tenant_count_change');

-- A row counts as one under the name that this expression says, and not at all where that is null.
create function count_by(relation regclass, name text) returns void language plpgsql as $$
declare
  counted text := format('tenant_id, %s as name', name);
  note text := 'insert into tenant_count_change (tenant_id, name, delta)
    select tenant_id, name, sum(delta) from (%s) changed where name is not null group by 1, 2 having sum(delta) <> 0';
  gone text := format('select %s, -1 as delta from old_rows', counted);
  come text := format('select %s, 1 as delta from new_rows', counted);
begin
  execute format('create function %I() returns trigger language plpgsql as $f$ begin %s; return null; end $f$',
    'count_new_' || relation, format(note, come));
  execute format('create function %I() returns trigger language plpgsql as $f$ begin %s; return null; end $f$',
    'count_old_' || relation, format(note, gone));
  execute format('create function %I() returns trigger language plpgsql as $f$ begin %s; return null; end $f$',
    'count_changed_' || relation, format(note, gone || ' union all ' || come));
  execute format('create trigger count_new after insert on %s referencing new table as new_rows
    for each statement execute function %I()', relation, 'count_new_' || relation);
  execute format('create trigger count_old after delete on %s referencing old table as old_rows
    for each statement execute function %I()', relation, 'count_old_' || relation);
  execute format('create trigger count_changed after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function %I()', relation, 'count_changed_' || relation);
end $$;
select count_by('users', $$case when deleted_at is null then 'users' end$$);
select count_by('provider_connection', $$'connections/' || provider || '/' || status$$);
select count_by('lab_order', $$'orders/' || status$$);
drop function count_by;
