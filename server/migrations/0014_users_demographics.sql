-- Name, contact, address and the like, as one JSON sealed with the user's data key.
create table user_demographics (
  user_id uuid primary key references users (id) on delete cascade,
  tenant_id uuid not null,
  data bytea not null,
  updated_at timestamptz not null
);
select isolate('user_demographics');

-- Links by which a user gets to the hosted page, each once; of the token there is the SHA-256 only.
create table portal_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  context text not null check (context in ('launch', 'communications')),
  order_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index portal_link_user on portal_link (user_id, created_at);
select isolate('portal_link');

-- For the search by how a reference begins, whatever the database's language.
create index users_reference_prefix on users (tenant_id, (client_user_id collate "C")) where deleted_at is null;
