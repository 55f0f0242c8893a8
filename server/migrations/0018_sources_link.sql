-- What a user connects sources with, once; of the token there is the SHA-256 only.
create table link_token (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The only one that can be connected; null: those of the filter.
  provider text,
  filter_on_providers text[],
  redirect_url text,
  on_error text,
  on_close text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index link_token_user on link_token (user_id);
create index link_token_expiry on link_token (expires_at);
select isolate('link_token');

-- One way to a provider and back. The callback is answered from here when it comes twice.
create table link_session (
  id uuid primary key,
  tenant_id uuid not null,
  link_token_id uuid not null references link_token (id) on delete cascade,
  provider text not null,
  created_at timestamptz not null,
  -- When the first callback began.
  claimed_at timestamptz,
  -- {state, error_type, error}
  outcome jsonb
);
create index link_session_token on link_session (link_token_id);
select isolate('link_session');

-- Invitations that a person types in; of the code there is the SHA-256 only.
create table link_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index link_code_user on link_code (user_id);
select isolate('link_code');

create table link_bulk_op (
  id uuid primary key,
  tenant_id uuid not null,
  type text not null check (type in ('link_bulk_import', 'link_bulk_historical_trigger')),
  status text not null check (status in ('in_progress', 'success', 'failure', 'aborted')),
  provider text not null,
  pending int not null,
  processed int not null default 0,
  started_at timestamptz not null,
  -- When it last went on: one that stands still was cut off.
  touched_at timestamptz not null,
  ended_at timestamptz
);
create index link_bulk_op_newest on link_bulk_op (tenant_id, started_at desc, id desc);
select isolate('link_bulk_op');
