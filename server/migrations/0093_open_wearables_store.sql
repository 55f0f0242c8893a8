-- Nodes of the previous release: keep running.
-- Secrets of a team's apps, which issue tokens of users and do nothing else.
create table sdk_app_secret (
  id uuid primary key,
  tenant_id uuid not null,
  name text not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null
);
create index sdk_app_secret_tenant on sdk_app_secret (tenant_id, created_at, id);
select isolate('sdk_app_secret');

-- Codes that a person types into an app to sign in. A keyed hash: codes are short.
create table sdk_invitation (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz
);
create index sdk_invitation_user on sdk_invitation (user_id, created_at);
select isolate('sdk_invitation');
