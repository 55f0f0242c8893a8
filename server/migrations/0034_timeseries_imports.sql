-- How far the import of a large file came that has not reached its end.
create table file_import (
  user_id uuid not null references users (id) on delete cascade,
  format text not null,
  tenant_id uuid not null,
  -- Of the file: another one is read from its beginning.
  fingerprint text not null,
  -- What lies before it is stored. The bytes, and counts for the report.
  place jsonb not null,
  kept_at timestamptz not null,
  primary key (user_id, format)
);
select isolate('file_import');
