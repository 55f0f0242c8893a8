-- Markers of compendia that the operator imported, in place of the shipped ones of their lab. Reference data of
-- everybody, written by the import alone. A marker is never deleted: lab tests and orders name it.
create table lab_marker (
  -- Above those of shipped markers.
  id integer generated always as identity (start with 1000000) primary key,
  lab_id integer not null,
  -- The lab's test code.
  provider_id text not null,
  -- False: the lab's last whole compendium does not have it any more.
  is_current boolean not null,
  -- What the compendium says of it.
  body jsonb not null,
  unique (lab_id, provider_id)
);
revoke insert, update, delete on lab_marker from salus_app;

-- Numbers for what labs call their results, the same after every import.
create table lab_result_code (
  id integer generated always as identity (start with 1000000) primary key,
  lab_id integer not null,
  code text not null,
  unique (lab_id, code)
);
revoke insert, update, delete on lab_result_code from salus_app;

-- LOINC's terms, from its own files.
create table loinc_term (
  code text primary key,
  long_name text not null,
  short_name text not null,
  unit text,
  aliases text[] not null,
  -- LOINC's own, of commonness; null: none.
  rank integer
);
revoke insert, update, delete on loinc_term from salus_app;

-- When something of the above was last imported; one row.
create table lab_catalog_import (
  only_one boolean primary key default true check (only_one),
  imported_at timestamptz not null
);
revoke insert, update, delete on lab_catalog_import from salus_app;

-- What a team orders: markers of one lab and how the sample is collected.
create table lab_test (
  id uuid primary key,
  tenant_id uuid not null,
  slug text not null,
  name text not null,
  description text not null,
  method text not null,
  sample_type text not null,
  is_fasting boolean not null,
  status text not null,
  -- Made for an order set, once for the same markers and method.
  is_generated boolean not null,
  lab_id integer not null,
  lab_account_id uuid,
  marker_ids integer[] not null,
  price_minor integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index lab_test_of_tenant on lab_test (tenant_id, created_at, id);
create unique index lab_test_generated on lab_test (tenant_id, method, lab_id, marker_ids) where is_generated;
select isolate('lab_test');
