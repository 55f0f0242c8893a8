-- How each recurring job ended last, for whoever looks after the installation.
alter table recurring_job
  add column succeeded_at timestamptz,
  add column failed_at timestamptz,
  add column duration_ms int;

-- Backups of the embedded database that were made; the newest hundred.
create table backup_made (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  files int not null,
  size_bytes bigint not null,
  -- When every file was read back and compared with what was written.
  verified_at timestamptz
);
revoke insert, update, delete on backup_made from salus_app;
