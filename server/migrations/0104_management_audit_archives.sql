-- Nodes of the previous release: keep running.
-- Stretches of the audit log that `salus audit archive` moved into files (ADR-0107). Only the owner of the database archives.
create table audit_archive (
  first_seq bigint primary key,
  last_seq bigint not null,
  -- Of the entry before the first, and of the last.
  before_hash text not null,
  last_hash text not null,
  location text not null,
  -- Of the object in the location.
  name text not null,
  bytes bigint not null,
  -- Over all of it but the location, which may move.
  mac text not null,
  archived_at timestamptz not null
);
revoke insert, update, delete, truncate on audit_archive from salus_app;
alter table audit_archive enable row level security;
create policy all_tenants on audit_archive using (audit_is_open());
