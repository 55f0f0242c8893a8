-- A session that did not say whose rows it sees read nothing, without an error: where what it said is lost on the way
-- (a pooler that hands connections on after each transaction, a worker that the setting does not reach), an empty answer
-- stood where there is data. From now on such a statement fails (ADR-0060).
create or replace function isolate(relation regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format(
    'create policy tenant on %s using (
       tenant_id = any (current_setting(''salus.tenants'')::uuid[])
       or current_setting(''salus.across_tenants'')::boolean)', relation);
end $$;

create function pg_temp.named(condition text) returns text language sql as $$
  select replace(replace(condition,
    'COALESCE(NULLIF(current_setting(''salus.tenants''::text, true), ''''::text), ''{}''::text)',
    'current_setting(''salus.tenants''::text)'),
    '(current_setting(''salus.across_tenants''::text, true) = ''on''::text)',
    '(current_setting(''salus.across_tenants''::text))::boolean')
$$;

do $$
declare
  each record;
begin
  for each in
    select tablename, policyname, qual from pg_policies where schemaname = 'public' and qual like '%salus.%'
  loop
    execute format('alter policy %I on %I using (%s)', each.policyname, each.tablename, pg_temp.named(each.qual));
  end loop;
  for each in
    select viewname, definition from pg_views where schemaname = 'public' and definition like '%salus.%'
  loop
    execute format('create or replace view %I as %s', each.viewname, pg_temp.named(each.definition));
  end loop;
  if exists (select from pg_policies where schemaname = 'public' and qual like '%salus.%, true)%')
    or exists (select from pg_views where schemaname = 'public' and definition like '%salus.%, true)%') then
    raise exception 'a policy still reads an empty list where nothing was said';
  end if;
end $$;

create or replace function audit_is_open() returns boolean language sql stable as
  $$ select current_setting('salus.across_tenants')::boolean $$;
