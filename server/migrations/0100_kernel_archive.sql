-- Nodes of the previous release: keep running.
-- The identity of this installation. A restored copy gets another one, and names the installation that it copies.
alter table installation
  add column id uuid not null default gen_random_uuid(),
  add column copy_of uuid,
  add column restored_at timestamptz;

-- The continuous archive of the embedded database: one row while SALUS_ARCHIVE is set.
create table archive_state (
  only_one boolean primary key default true check (only_one),
  location text not null,
  -- A base backup and the write-ahead log from it on, without a gap.
  generation text not null,
  -- Written again and again: its commit is in the archive before the archive says that it has this moment.
  moment_at timestamptz not null,
  -- Everything that was acknowledged before this moment is in the archive.
  archived_through timestamptz,
  base_backup_at timestamptz,
  -- Of the master key that the newest base backup is under.
  base_fingerprint text,
  failed_at timestamptz,
  failure text
);
revoke insert, update, delete on archive_state from salus_app;

-- Restorations of the archive that `salus backup verify` tried, the newest hundred.
create table archive_verified (
  id uuid primary key default gen_random_uuid(),
  finished_at timestamptz not null,
  archive_at timestamptz not null,
  tables_compared int not null,
  restore_ms bigint not null,
  size_bytes bigint not null
);
revoke insert, update, delete on archive_verified from salus_app;
