-- One row: which master key this database belongs to.
create table installation (
  only_one boolean primary key default true check (only_one),
  master_key_fingerprint text not null,
  created_at timestamptz not null
);

create table organisation (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null
);

create table team (
  id uuid primary key,
  org_id uuid not null references organisation (id),
  name text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  refuses_identifying_client_user_ids boolean not null default false,
  created_at timestamptz not null
);

-- A key is stored as its SHA-256 only; the prefix is what people recognise it by.
create table team_api_key (
  id uuid primary key,
  team_id uuid not null references team (id),
  label text not null,
  prefix text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index team_api_key_team on team_api_key (team_id, created_at);

create table management_key (
  id uuid primary key,
  org_id uuid not null references organisation (id),
  label text not null,
  prefix text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  created_at timestamptz not null,
  revoked_at timestamptz
);
