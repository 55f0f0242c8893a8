-- Whose rows are seen is found out once a statement: an expression in a policy is evaluated for every row, a sub-select
-- of constants is not. What is seen stays the same (ADR-0019).
create or replace function isolate(relation regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format(
    'create policy tenant on %s using (
       tenant_id = any ((select coalesce(nullif(current_setting(''salus.tenants'', true), ''''), ''{}'')::uuid[])::uuid[])
       or (select current_setting(''salus.across_tenants'', true) = ''on''))', relation);
end $$;

do $$
declare
  relation regclass;
begin
  for relation in
    select polrelid::regclass from pg_policy
    join pg_attribute on attrelid = polrelid and attname = 'tenant_id' and not attisdropped
    where polname = 'tenant'
  loop
    execute format('drop policy tenant on %s', relation);
    perform isolate(relation);
  end loop;
end $$;

-- These belong to a tenant through their endpoint, event or destination.
alter policy tenant on delivery using (
  (select current_setting('salus.across_tenants', true) = 'on')
  or exists (select from webhook_endpoint where webhook_endpoint.id = delivery.endpoint_id));
alter policy tenant on delivery_attempt using (
  (select current_setting('salus.across_tenants', true) = 'on')
  or exists (select from event where event.id = delivery_attempt.event_id));
alter policy tenant on destination_delivery using (
  (select current_setting('salus.across_tenants', true) = 'on')
  or exists (select from event_destination where event_destination.id = destination_delivery.destination_id));
