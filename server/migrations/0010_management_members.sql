-- People of an organisation. They sign in to the console; nothing here opens the API.
create table organisation_member (
  id uuid primary key,
  org_id uuid not null references organisation (id),
  email text not null,
  name text not null,
  role text not null check (role in ('org_admin', 'team_admin', 'no_role')),
  created_at timestamptz not null
);
create unique index organisation_member_email on organisation_member (org_id, lower(email));
create index organisation_member_newest on organisation_member (org_id, created_at desc, id desc);

create table organisation_member_team (
  member_id uuid not null references organisation_member (id) on delete cascade,
  team_id uuid not null references team (id),
  primary key (member_id, team_id)
);

-- An invitation ends as a member: accepting it deletes it.
create table organisation_invite (
  id uuid primary key,
  org_id uuid not null references organisation (id),
  email text not null,
  role text not null check (role in ('org_admin', 'team_admin', 'no_role')),
  -- SHA-256 of what the link carries.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  creator_key_id uuid references management_key (id),
  invited_at timestamptz not null,
  resent_at timestamptz,
  expires_at timestamptz not null
);
create unique index organisation_invite_email on organisation_invite (org_id, lower(email));
create index organisation_invite_newest on organisation_invite (org_id, invited_at desc, id desc);

create table organisation_invite_team (
  invite_id uuid not null references organisation_invite (id) on delete cascade,
  team_id uuid not null references team (id),
  primary key (invite_id, team_id)
);
