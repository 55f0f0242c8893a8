-- Orders that belong together: the first, and what was ordered again because of it.
create table lab_order_transaction (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  status text not null check (status in ('active', 'completed', 'cancelled')),
  created_at timestamptz not null
);
create index lab_order_transaction_user on lab_order_transaction (user_id);
select isolate('lab_order_transaction');

-- What was ordered, as the catalog had it then: the same for every order of the same tests.
create table lab_order_tests (
  tenant_id uuid not null,
  digest bytea not null,
  content jsonb not null,
  primary key (tenant_id, digest)
);
select isolate('lab_order_tests');

create table lab_order (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  transaction_id uuid not null references lab_order_transaction (id) on delete cascade,
  origin text not null check (origin in ('initial', 'redraw', 'recreation')),
  parent_id uuid,
  -- The method, where a kit that is registered on arrival is a course of its own.
  course text not null,
  method text not null,
  -- As the last event has it.
  status text not null,
  status_at timestamptz not null,
  -- The laboratory's slug.
  lab text not null,
  tests_digest bytea not null,
  lab_account_id uuid,
  -- What stands on the tube or the kit; unique in the tenant.
  sample_id text,
  -- Sealed JSON: who, where to, why.
  data bytea not null,
  -- Keyed hashes of the beginnings of the names, so that they are found without being stored.
  patient_tokens bigint[] not null,
  recipient_tokens bigint[] not null,
  activate_by date,
  was_scheduled boolean not null,
  priority boolean not null,
  billing_type text not null,
  has_abn boolean not null default false,
  health_insurance_id uuid,
  interpretation text,
  has_missing_results boolean,
  -- Couriers and tracking numbers.
  shipment jsonb,
  -- The appointment of the order, where there is one.
  appointment_id uuid,
  sms_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (tenant_id, tests_digest) references lab_order_tests (tenant_id, digest)
);
create unique index lab_order_sample on lab_order (tenant_id, sample_id);
create index lab_order_newest on lab_order (tenant_id, created_at desc, id desc);
create index lab_order_updated on lab_order (tenant_id, updated_at desc, id desc);
create index lab_order_status on lab_order (tenant_id, status, created_at desc, id desc);
create index lab_order_status_age on lab_order (tenant_id, status_at desc, id desc);
create index lab_order_method on lab_order (tenant_id, method, created_at desc, id desc);
create index lab_order_interpretation on lab_order (tenant_id, interpretation, created_at desc, id desc)
  where interpretation is not null;
create index lab_order_scheduled on lab_order (tenant_id, activate_by, id) where activate_by is not null;
create index lab_order_user on lab_order (user_id, created_at desc, id desc);
create index lab_order_transaction_orders on lab_order (transaction_id);
create index lab_order_patient on lab_order using gin (patient_tokens) with (fastupdate = off);
create index lab_order_recipient on lab_order using gin (recipient_tokens) with (fastupdate = off);
select isolate('lab_order');

-- Each status that an order ever had. The ids grow in the order of the events.
create table lab_order_event (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  order_id uuid not null references lab_order (id) on delete cascade,
  status text not null,
  detail text,
  created_at timestamptz not null
);
create index lab_order_event_order on lab_order_event (order_id, id);
select isolate('lab_order_event');

-- Orders that a laboratory has to be told of, until it has answered.
create table lab_dispatch (
  order_id uuid primary key references lab_order (id) on delete cascade,
  tenant_id uuid not null,
  kind text not null check (kind in ('send', 'cancel')),
  -- When it is to be sent, or tried again; a worker that has it pushes this a lease ahead.
  run_at timestamptz not null,
  lease_id uuid,
  attempt int not null default 0,
  -- The kind of the last failure: a word of ours, or the laboratory's refusal.
  error text
);
create index lab_dispatch_due on lab_dispatch (run_at);
select isolate('lab_dispatch');

-- What a laboratory reported of an order. A version is never changed: the next one stands in its place.
create table lab_result (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  order_id uuid not null references lab_order (id) on delete cascade,
  version int not null,
  -- The laboratory's name of the message; the same one again changes nothing.
  lab text not null,
  message_id text not null,
  status text not null check (status in ('partial', 'final', 'corrected')),
  interpretation text not null,
  data bytea not null,
  created_at timestamptz not null,
  unique (order_id, version),
  unique (tenant_id, lab, message_id, order_id)
);
create index lab_result_user on lab_result (user_id);
select isolate('lab_result');

-- What the sandbox laboratory does with an order, and when the next step of it is.
create table lab_simulation (
  order_id uuid primary key references lab_order (id) on delete cascade,
  tenant_id uuid not null,
  -- What is to happen: statuses and flags.
  plan jsonb not null,
  delay_ms bigint not null,
  run_at timestamptz not null
);
create index lab_simulation_due on lab_simulation (run_at);
select isolate('lab_simulation');

-- How far ahead of the world a sandbox team's time is.
create table sandbox_clock (
  tenant_id uuid primary key,
  ahead_ms bigint not null
);
select isolate('sandbox_clock');
