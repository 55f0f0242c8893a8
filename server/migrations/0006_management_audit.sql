-- The audit log (ADR-0024). What it says is a name or an id of ours, never prose: these types take no blank.
create domain audit_name as text check (value ~ '^[A-Za-z0-9_.:/-]{1,100}$');
create domain audit_details as json
  check (value::text ~ '^[][{}A-Za-z0-9_.:,"/-]*$' and length(value::text) <= 2000);

-- Written in the transaction of what it records, and soon moved by the sealer into the chain.
create table audit_pending (
  id bigint generated always as identity primary key,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  organisation_id uuid not null,
  team_id uuid,
  tenant_id uuid,
  environment audit_name,
  actor_type audit_name not null,
  actor_id audit_name not null,
  action audit_name not null,
  subject_type audit_name,
  subject_id audit_name,
  -- Whose personal data it concerns.
  user_id uuid,
  address audit_name,
  request_id audit_name,
  -- ok, or the code of the refusal.
  result audit_name not null,
  count int not null,
  details audit_details not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_cost_delay = 0
);

create table audit_entry (
  seq bigint primary key,
  like audit_pending,
  -- In hex; covers the hash before it and every column that audit_pending has.
  hash text not null
);
create index audit_entry_organisation on audit_entry (organisation_id, at, id);
create index audit_entry_team on audit_entry (team_id, at, id);
create index audit_entry_user on audit_entry (user_id, at, id) where user_id is not null;

-- Where the chain ends; the mac is what a cut of its end cannot forge.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  seq bigint not null,
  hash text not null,
  mac text not null
);

revoke update on audit_pending from salus_app;
revoke update, delete, truncate on audit_entry from salus_app;
revoke delete, truncate on audit_head from salus_app;

-- A request adds to the log and cannot read it; the sealer and the management plane can.
create function audit_is_open() returns boolean language sql stable as
  $$ select current_setting('salus.across_tenants', true) = 'on' $$;
alter table audit_pending enable row level security;
create policy append on audit_pending for insert with check (true);
create policy read on audit_pending for select using (audit_is_open());
create policy seal on audit_pending for delete using (audit_is_open());
alter table audit_entry enable row level security;
create policy all_tenants on audit_entry using (audit_is_open());
alter table audit_head enable row level security;
create policy all_tenants on audit_head using (audit_is_open());
