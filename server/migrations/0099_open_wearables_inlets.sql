-- Nodes of the previous release: keep running.
-- Tokens with which apps of others send data of one user.
create table sdk_inlet (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  format text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_at timestamptz
);
create index sdk_inlet_user on sdk_inlet (user_id, created_at);
select isolate('sdk_inlet');
