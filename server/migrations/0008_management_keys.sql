-- A team's administrator manages some teams; an organisation's manages everything in it.
alter table management_key
  add column role text not null default 'org_admin' check (role in ('org_admin', 'team_admin')),
  add column last_used_at timestamptz,
  add column expires_at timestamptz,
  add column creator_key_id uuid references management_key (id);
create index management_key_organisation on management_key (org_id, created_at desc, id desc);

create table management_key_team (
  management_key_id uuid not null references management_key (id) on delete cascade,
  team_id uuid not null references team (id) on delete cascade,
  primary key (management_key_id, team_id)
);

alter table team_api_key add column expires_at timestamptz;
