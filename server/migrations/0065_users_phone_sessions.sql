-- A phone on which a user is signed in. Tokens are not kept: each says of itself whose it is, and of which generation.
create table phone_session (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The sign-in token that was exchanged, each once.
  sign_in_id uuid not null unique,
  generation integer not null,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index phone_session_user on phone_session (user_id, created_at);
select isolate('phone_session');
