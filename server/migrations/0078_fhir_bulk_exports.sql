-- Exports of a team's data as lines of JSON, made in the background: one row each, claimed by lease (ADR-0048).
create table bulk_export (
  id uuid primary key,
  tenant_id uuid not null,
  actor_type text not null,
  actor_id text not null,
  -- Of a client: what its token may read.
  client jsonb,
  request text not null,
  types text[] not null,
  since timestamptz,
  -- Under the master key: what the parts are encrypted with.
  file_key bytea not null,
  accepted_at timestamptz not null,
  state text not null check (state in ('running', 'done', 'failed')),
  run_at timestamptz not null,
  lease_id uuid,
  failures int not null default 0,
  -- What the parts show: the database as it was then.
  transaction_at timestamptz,
  users_done int not null default 0,
  users_all int not null default 0,
  polled_at timestamptz,
  expires_at timestamptz not null
);
create index bulk_export_tenant on bulk_export (tenant_id, accepted_at);
create index bulk_export_due on bulk_export (run_at) where state = 'running';
create index bulk_export_over on bulk_export (expires_at);
select isolate('bulk_export');

-- Users whose resources are written one after the other; what is not whole is written anew.
create table bulk_export_unit (
  export_id uuid not null references bulk_export on delete cascade,
  tenant_id uuid not null,
  number int not null,
  -- In the order of their ids, which is that of the units.
  user_ids uuid[] not null,
  -- Stands for the rows that it was made of: another one for other rows. Null where it cannot be told.
  marks text,
  is_whole boolean not null,
  primary key (export_id, number)
);
select isolate('bulk_export_unit');

-- Lines of one type, compressed and encrypted.
create table bulk_export_part (
  export_id uuid not null,
  tenant_id uuid not null,
  unit int not null,
  type text not null,
  place int not null,
  lines int not null,
  -- Before they were compressed.
  bytes int not null,
  content bytea not null,
  primary key (export_id, unit, type, place),
  foreign key (export_id, unit) references bulk_export_unit on delete cascade
);
alter table bulk_export_part alter column content set storage external;
select isolate('bulk_export_part');
