-- Payors that the operator imported, beside those that the product brings and in place of those with the same code.
-- Reference data of everybody, written by the import alone.
create table payor (
  code text primary key,
  name text not null,
  aliases text[] not null,
  address jsonb not null,
  -- [{provider, id}]: what clearinghouses call it.
  provider_ids jsonb not null
);
revoke insert, update, delete on payor from salus_app;

-- When the payors were last imported; one row.
create table payor_import (
  only_one boolean primary key default true check (only_one),
  imported_at timestamptz not null
);
revoke insert, update, delete on payor_import from salus_app;

-- A team's own payors. Only ever added.
create table team_payor (
  id uuid primary key,
  tenant_id uuid not null,
  code text not null,
  name text not null,
  address jsonb not null,
  provider_ids jsonb not null,
  -- Of what was sent: sending it again finds the payor that it made.
  content_hash bytea not null,
  created_at timestamptz not null,
  unique (tenant_id, code),
  unique (tenant_id, content_hash)
);
select isolate('team_payor');
