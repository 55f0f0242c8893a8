-- Providers that take a password or an e-mail address, some of them in regions with servers of their own.
alter table provider_connection drop constraint provider_connection_kind_check;
alter table provider_connection add constraint provider_connection_kind_check
  check (kind in ('oauth', 'password', 'email', 'manual', 'demo'));
-- Where at the provider the account is; null: it has no regions, or the one that it has where nobody says.
alter table provider_connection add column region text;

-- A provider has sent a person a code, and waits for it. What it gave us to go on with is sealed with the user's key.
create table link_challenge (
  id uuid primary key references link_session (id) on delete cascade,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  region text,
  challenge bytea not null,
  -- How often a code was tried.
  attempts int not null default 0,
  created_at timestamptz not null
);
create index link_challenge_user on link_challenge (user_id);
select isolate('link_challenge');
