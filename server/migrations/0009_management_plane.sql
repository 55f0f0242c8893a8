-- A deleted team is gone for everybody at once; a job erases what is left of it. The rows of the team
-- and its tenants stay, empty: certificates of erasure and the audit log refer to their ids.
alter table team add column deleted_at timestamptz, add column purged_at timestamptz;
drop index team_integration;
create unique index team_integration on team (org_id, integration_team_id) where deleted_at is null;
create index team_to_purge on team (id) where deleted_at is not null and purged_at is null;

-- What was set, under the names that the API gives it; everything else has its default.
alter table tenant add column settings jsonb not null default '{}';

create table team_credential (
  id uuid primary key,
  tenant_id uuid not null references tenant (id),
  provider text not null,
  client_id text,
  -- Both sealed: some providers' details are secrets, too.
  client_secret bytea,
  details bytea,
  redirect_url_override text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (tenant_id, provider)
);
select isolate('team_credential');

create table team_pull_preference (
  tenant_id uuid not null references tenant (id),
  provider text not null,
  historical_days int not null,
  -- Days by resource.
  resource_days jsonb not null,
  primary key (tenant_id, provider)
);
select isolate('team_pull_preference');

create table team_source_priority (
  tenant_id uuid not null references tenant (id),
  data_type text not null,
  provider text not null,
  -- The larger wins.
  priority int not null,
  primary key (tenant_id, data_type, provider)
);
select isolate('team_source_priority');

create table team_scope_requirement (
  team_id uuid not null references team (id),
  provider text not null,
  user_must_grant text[] not null,
  user_may_grant text[] not null,
  primary key (team_id, provider)
);

create table organisation_domain (
  id uuid primary key,
  org_id uuid not null references organisation (id),
  domain text not null,
  -- What the TXT record must say. Public by its nature.
  token text not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  unique (org_id, domain)
);

create table lab_account (
  id uuid primary key,
  org_id uuid not null references organisation (id),
  environment text not null check (environment in ('sandbox', 'production')),
  region text not null check (region in ('us', 'eu')),
  lab text not null,
  status text not null check (status in ('active', 'pending', 'suspended', 'ready_to_launch')),
  delegated_flow text not null
    check (delegated_flow in ('order_delegated', 'result_delegated', 'fully_delegated', 'not_delegated')),
  provider_account_id text not null,
  account_name text,
  default_clinical_notes text,
  business_units text[],
  -- States by kind of billing.
  allowed_billing jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index lab_account_organisation on lab_account (org_id, created_at desc, id desc);

create table lab_account_team (
  lab_account_id uuid not null references lab_account (id) on delete cascade,
  team_id uuid not null references team (id),
  primary key (lab_account_id, team_id)
);
