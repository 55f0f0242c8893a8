-- Nodes of the previous release: keep running.
-- Reads and pushes of today, one row for each person, credential, address and operation (ADR-0106). The sealer moves them into
-- the chain after the day in UTC.
create table audit_rollup (
  day date not null,
  -- SHA-256 of all that it says but count and times.
  key uuid not null,
  -- Its position in searches, before and after it is sealed.
  id bigint not null default nextval(pg_get_serial_sequence('audit_pending', 'id')),
  at timestamptz not null,
  last_at timestamptz not null,
  organisation_id uuid not null,
  team_id uuid,
  tenant_id uuid,
  environment audit_name,
  actor_type audit_name not null,
  actor_id audit_name not null,
  action audit_name not null,
  user_id uuid,
  address audit_name,
  count int not null,
  details audit_details not null,
  primary key (day, key)
) with (
  fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50000,
  autovacuum_vacuum_cost_delay = 0
);
create index audit_rollup_organisation on audit_rollup (organisation_id, at);
create index audit_rollup_team on audit_rollup (team_id, at);
create index audit_rollup_user on audit_rollup (user_id, at) where user_id is not null;

alter table audit_rollup enable row level security;
create policy all_tenants on audit_rollup using (audit_is_open());

-- Roll-ups that were begun together have one time, so that without the id PostgreSQL stores it once for many. While these are
-- created, requests go on and only sealing waits.
create index audit_entry_organisation_at on audit_entry (organisation_id, at);
create index audit_entry_team_at on audit_entry (team_id, at);
create index audit_entry_user_at on audit_entry (user_id, at) where user_id is not null;
drop index audit_entry_organisation, audit_entry_team, audit_entry_user;
