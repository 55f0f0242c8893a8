-- Nodes of the previous release: keep running.
-- They do not heed tombstones: delete parts of data only when every node has this release.
-- Deletions of parts of a user's data. What was deleted is kept apart until it is purged, so that it can be restored.
create table deletion (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- Which data, as the request named them.
  selector jsonb not null,
  allow_again boolean not null,
  state text not null check (state in ('deleted', 'undone', 'purged')),
  -- By resource and source.
  counts jsonb not null,
  actor_type text not null,
  actor_id text not null,
  created_at timestamptz not null,
  purge_at timestamptz not null,
  ended_at timestamptz
);
create index deletion_user on deletion (user_id, created_at desc, id desc);
create index deletion_due on deletion (purge_at) where state = 'deleted';
select isolate('deletion');

-- What may not be stored again: samples or summaries by resource, source and time, one summary, or what one import stored.
create table tombstone (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  deletion_id uuid not null references deletion (id) on delete cascade,
  kind text not null check (kind in ('data', 'summary', 'import')),
  -- Null: every one.
  resource text,
  provider text,
  source_type text,
  app_id text,
  -- Milliseconds, [from_ms, to_ms); null: without end.
  from_ms bigint,
  to_ms bigint,
  summary_id uuid,
  import_id uuid
);
create index tombstone_user on tombstone (user_id);
create index tombstone_deletion on tombstone (deletion_id);
select isolate('tombstone');

create table deleted_chunk (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  deletion_id uuid not null references deletion (id) on delete cascade,
  series_id bigint not null,
  starts_at bigint not null,
  samples int not null,
  data bytea not null
);
alter table deleted_chunk alter column data set storage external;
create index deleted_chunk_deletion on deleted_chunk (deletion_id, series_id, starts_at);
create index deleted_chunk_user on deleted_chunk (user_id);
select isolate('deleted_chunk');

create table deleted_row (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  deletion_id uuid not null references deletion (id) on delete cascade,
  kind text not null check (kind in ('summary', 'movement_sample')),
  content jsonb not null
);
create index deleted_row_deletion on deleted_row (deletion_id);
create index deleted_row_user on deleted_row (user_id);
select isolate('deleted_row');

-- What an import stored, so that it can be deleted: the times of its samples, and its summaries.
create table import_sample (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  import_id uuid not null references import_run (id) on delete cascade,
  series_id bigint not null,
  starts_at bigint not null,
  ends_at bigint not null,
  times bytea not null
);
create index import_sample_import on import_sample (import_id, series_id, starts_at);
create index import_sample_user on import_sample (user_id);
select isolate('import_sample');

create table import_summary (
  import_id uuid not null references import_run (id) on delete cascade,
  resource text not null,
  summary_id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (import_id, resource, summary_id)
);
create index import_summary_user on import_summary (user_id);
select isolate('import_summary');

-- Events with deleted data: no reader or receiver gets them, and they go when the deletion is purged.
create table withheld_event (
  event_id bigint primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  deletion_id uuid not null references deletion (id) on delete cascade
);
create index withheld_event_deletion on withheld_event (deletion_id);
create index withheld_event_user on withheld_event (user_id);
select isolate('withheld_event');
