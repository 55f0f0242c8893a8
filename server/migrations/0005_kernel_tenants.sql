-- A tenant is one team in one environment. Its rows carry tenant_id, and a session of the server sees
-- the rows of the tenants that it named, and no others (ADR-0019).
alter table team rename to tenant;
create table team (
  id uuid primary key,
  org_id uuid not null references organisation (id),
  name text not null,
  region text not null default 'us' check (region in ('us', 'eu')),
  -- What the organisation's own system calls the team.
  integration_team_id text,
  created_at timestamptz not null
);
create unique index team_integration on team (org_id, integration_team_id);
create index team_newest on team (org_id, created_at desc, id desc);

insert into team (id, org_id, name, created_at) select id, org_id, name, created_at from tenant;
alter table tenant add column team_id uuid references team (id);
update tenant set team_id = id;
alter table tenant alter column team_id set not null, drop column org_id, drop column name;
insert into tenant (id, team_id, environment, created_at)
  select gen_random_uuid(), team_id, case environment when 'sandbox' then 'production' else 'sandbox' end, created_at
  from tenant;
alter table tenant add constraint tenant_once unique (team_id, environment);

alter table team_api_key rename column team_id to tenant_id;
alter table users rename column team_id to tenant_id;
alter table event_interest rename column team_id to tenant_id;
alter table webhook_endpoint rename column team_id to tenant_id;
alter table event add column tenant_id uuid;
update event set tenant_id = team_id;
alter table event alter column tenant_id set not null;

alter table series add column tenant_id uuid;
update series set tenant_id = users.tenant_id from users where users.id = series.user_id;
delete from series where tenant_id is null;
alter table series alter column tenant_id set not null;
alter table sample_chunk add column tenant_id uuid;
update sample_chunk set tenant_id = users.tenant_id from users where users.id = sample_chunk.user_id;
delete from sample_chunk where tenant_id is null;
alter table sample_chunk alter column tenant_id set not null;

-- Whoever forgets a `where` gets the rows of the session's tenants: none, when it named none.
create function isolate(relation regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format(
    'create policy tenant on %s using (
       tenant_id = any (coalesce(nullif(current_setting(''salus.tenants'', true), ''''), ''{}'')::uuid[])
       or current_setting(''salus.across_tenants'', true) = ''on'')', relation);
end $$;

select isolate('team_api_key');
select isolate('users');
select isolate('event_interest');
select isolate('webhook_endpoint');
select isolate('event');
select isolate('series');
select isolate('sample_chunk');

-- These belong to a tenant through their endpoint and their event.
alter table delivery enable row level security;
create policy tenant on delivery using (
  current_setting('salus.across_tenants', true) = 'on'
  or exists (select from webhook_endpoint where webhook_endpoint.id = delivery.endpoint_id));
alter table delivery_attempt enable row level security;
create policy tenant on delivery_attempt using (
  current_setting('salus.across_tenants', true) = 'on'
  or exists (select from event where event.id = delivery_attempt.event_id));

-- The role that the server works as. It owns nothing, so the policies hold for it.
alter default privileges in schema public grant select, insert, update, delete on tables to salus_app;
alter default privileges in schema public grant usage on sequences to salus_app;
grant usage on schema public to salus_app;
grant select, insert, update, delete on all tables in schema public to salus_app;
grant usage on all sequences in schema public to salus_app;
revoke insert, update, delete on schema_migration from salus_app;
