-- Where applications may be that members sign in to: origins of their redirect URIs. A team without one allows none.
create table authorization_origin (
  tenant_id uuid not null,
  origin text not null,
  created_at timestamptz not null,
  primary key (tenant_id, origin)
);
create index authorization_origin_origin on authorization_origin (origin);
select isolate('authorization_origin');

-- What members granted to applications. One that is revoked is deleted; the audit log has it.
create table member_authorization (
  id uuid primary key,
  tenant_id uuid not null,
  member_id uuid not null,
  client_name text not null,
  -- SHA-256 of the client id, which is a text of ours that says what the application registered.
  client_hash bytea not null,
  redirect_uri text not null,
  scope text not null,
  audience text,
  -- Null: every user.
  user_ids uuid[],
  classes text[] not null,
  first_day date,
  last_day date,
  -- SHA-256 of the code.
  code_hash bytea not null,
  code_challenge text not null,
  code_used_at timestamptz,
  -- How often the refresh token was replaced: a token of another generation was stolen or sent twice.
  generation integer not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz not null
);
create unique index member_authorization_code on member_authorization (code_hash);
create index member_authorization_tenant on member_authorization (tenant_id, created_at);
create index member_authorization_over on member_authorization (expires_at);
create index member_authorization_users on member_authorization using gin (user_ids);
select isolate('member_authorization');
