-- A user's connection to a provider: at most one to each.
create table provider_connection (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  kind text not null check (kind in ('oauth', 'manual', 'demo')),
  status text not null check (status in ('active', 'paused', 'error')),
  -- Whose registration at the provider the tokens belong to.
  application text not null check (application in ('installation', 'team')),
  -- Who the user is at the provider.
  external_user_id text,
  -- Null: the provider does not say.
  scopes text[],
  -- Access and refresh token as one JSON, sealed with the user's data key; null when there are none.
  tokens bytea,
  tokens_expire_at timestamptz,
  -- Counts the tokens that were stored: a refresh replaces those that it was made with, and no others.
  tokens_version int not null default 0,
  -- Who refreshes, and until when nobody else may.
  refresh_id uuid,
  refresh_until timestamptz,
  -- When the provider is next asked to call back; null: as soon as possible.
  webhook_renew_at timestamptz,
  error_type text,
  error_message text,
  errored_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, provider)
);
create index provider_connection_account on provider_connection (provider, external_user_id);
create index provider_connection_webhook on provider_connection (provider, webhook_renew_at) where status = 'active';
select isolate('provider_connection');

create table provider_device (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  -- What the provider calls it.
  provider_id text not null,
  source_type text not null,
  manufacturer text,
  model text,
  created_at timestamptz not null,
  unique (user_id, provider, provider_id)
);
select isolate('provider_device');

-- When a user's sources were refreshed on request, for the limit of it.
create table source_refresh (
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null
);
create index source_refresh_user on source_refresh (user_id, at);
select isolate('source_refresh');

-- What is left of an application's limits at its provider; every worker takes from here. It belongs to nobody's data.
create table provider_budget (
  application text not null,
  bucket int not null,
  tokens double precision not null,
  updated_at timestamptz not null,
  -- The provider refused until then.
  blocked_until timestamptz,
  primary key (application, bucket)
);
