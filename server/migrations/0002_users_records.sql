create table users (
  id uuid primary key,
  team_id uuid not null references team (id),
  client_user_id text not null,
  created_at timestamptz not null,
  -- Each {value, source_slug, updated_at}.
  fallback_time_zone jsonb,
  fallback_birth_date jsonb,
  ingestion_start date,
  ingestion_end date,
  -- A copy for reading, kept by the slice that connects sources: [{slug, name, created_on}].
  connected_sources jsonb not null default '[]',
  deleted_at timestamptz,
  purge_at timestamptz,
  constraint users_ingestion_order check (ingestion_start <= ingestion_end),
  constraint users_deletion check ((deleted_at is null) = (purge_at is null))
);
-- Only a user who is not deleted holds a reference.
create unique index users_reference on users (team_id, client_user_id) where deleted_at is null;
create index users_newest on users (team_id, created_at desc, id desc) where deleted_at is null;
create index users_deleted on users (team_id, client_user_id, deleted_at desc) where deleted_at is not null;
create index users_purge on users (purge_at) where purge_at is not null;
