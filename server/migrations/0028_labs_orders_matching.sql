-- Results that a laboratory sent and nobody could be sure whose they are, until somebody has decided.
create table unmatched_result (
  id uuid primary key,
  tenant_id uuid not null,
  -- The laboratory's slug and its own name of the message; the same one again changes nothing.
  lab text not null,
  message_id text not null,
  status text not null check (status in ('pending_customer_review', 'pending_ops_review', 'resolved')),
  decision_code text not null,
  sub_reason_codes text[] not null,
  -- Orders that could be meant: ids, codes and counts.
  candidates jsonb not null,
  interpretation text,
  result_status text not null,
  resolution_action text check (resolution_action in ('accept', 'reject', 'unsure')),
  resolved_user_id uuid references users (id) on delete cascade,
  resolved_order_id uuid,
  -- Keyed hashes of the beginnings of the names, so that they are found without being stored.
  patient_tokens bigint[] not null,
  -- Sealed: the report as it came.
  data bytea not null,
  -- Sealed: what was noted of the decision.
  note bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  reviewed_at timestamptz,
  unique (tenant_id, lab, message_id)
);
create index unmatched_result_newest on unmatched_result (tenant_id, created_at desc, id desc);
create index unmatched_result_user on unmatched_result (resolved_user_id) where resolved_user_id is not null;
select isolate('unmatched_result');

-- Runs of a sandbox team that make a result which cannot be matched.
create table unmatched_result_test (
  id uuid primary key,
  tenant_id uuid not null,
  asked jsonb not null,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed')),
  stage text not null,
  -- Ids of the orders by what they are in the case.
  orders jsonb not null,
  raw_result_id uuid,
  error jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create index unmatched_result_test_tenant on unmatched_result_test (tenant_id);
select isolate('unmatched_result_test');
