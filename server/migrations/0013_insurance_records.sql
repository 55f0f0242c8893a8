-- What a user is insured with; each change is a new record. The sealed JSON has the person and the numbers; beside it
-- is what orders and lists are found by.
create table insurance_record (
  id uuid primary key,
  -- The order of their making: the newest is the one that counts.
  number bigint generated always as identity,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  is_primary boolean not null,
  payor_code text not null,
  -- {name, address} of the payor when the record was made.
  company jsonb not null,
  data bytea not null,
  created_at timestamptz not null
);
create index insurance_record_newest on insurance_record (user_id, is_primary, number desc);
select isolate('insurance_record');

-- Production teams for which plans are worked out from addresses (closed beta).
create table state_plan_team (
  tenant_id uuid primary key,
  opened_at timestamptz not null
);
select isolate('state_plan_team');
