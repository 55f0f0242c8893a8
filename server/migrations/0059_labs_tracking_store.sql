-- When the results of an order are expected, each time that this changed; only ever added to.
create table lab_order_estimate (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  order_id uuid not null references lab_order (id) on delete cascade,
  created_at timestamptz not null,
  -- Who made it change: lab, junction (the platform), patient.
  source text not null,
  reason text not null,
  -- From when the laboratory's days are counted; null: nobody knows any more.
  basis_at timestamptz,
  revised_estimate timestamptz,
  -- Of the tests that changed: id, original, current.
  markers jsonb not null
);
create index lab_order_estimate_order on lab_order_estimate (order_id, id);
select isolate('lab_order_estimate');

-- Orders whose results are expected, by when the next of them is.
create table lab_order_due (
  order_id uuid primary key references lab_order (id) on delete cascade,
  tenant_id uuid not null,
  run_at timestamptz not null
);
create index lab_order_due_next on lab_order_due (run_at);
create index lab_order_due_tenant on lab_order_due (tenant_id);
select isolate('lab_order_due');
