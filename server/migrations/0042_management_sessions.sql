-- Members may look without revealing (team_viewer), or reveal without keys and settings (clinician).
alter table organisation_member drop constraint organisation_member_role_check;
alter table organisation_member add constraint organisation_member_role_check
  check (role in ('org_admin', 'team_admin', 'clinician', 'team_viewer', 'no_role'));
alter table organisation_invite drop constraint organisation_invite_role_check;
alter table organisation_invite add constraint organisation_invite_role_check
  check (role in ('org_admin', 'team_admin', 'clinician', 'team_viewer', 'no_role'));

-- A member who is signed in. The cookie carries 32 random bytes; only their hash is stored.
create table member_session (
  id uuid primary key,
  member_id uuid not null references organisation_member (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- What the cookie carried before it was renewed: requests that were on their way then still get through.
  previous_hash bytea check (octet_length(previous_hash) = 32),
  renewed_at timestamptz not null,
  is_renewal_due boolean not null default false,
  method text not null check (method in ('link', 'password', 'passkey', 'management_key', 'invite', 'oidc')),
  -- The key that signed in, with which the session ends.
  management_key_id uuid references management_key (id),
  address text not null,
  user_agent text,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  confirmed_at timestamptz not null,
  ends_at timestamptz not null
);
create index member_session_previous on member_session (previous_hash) where previous_hash is not null;
create index member_session_of_member on member_session (member_id, started_at desc);
create index member_session_end on member_session (ends_at);

-- A link that signs in once. Without a member it makes the first administrator.
create table sign_in_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  org_id uuid not null references organisation (id),
  member_id uuid references organisation_member (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_link_end on sign_in_link (expires_at);
create index sign_in_link_of_member on sign_in_link (member_id);
