-- What tests cost in a state until a time, line by line: nothing of a person.
create table checkout_quote (
  id uuid primary key,
  tenant_id uuid not null,
  parent_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  content jsonb not null
);
create index checkout_quote_tenant on checkout_quote (tenant_id, expires_at);
select isolate('checkout_quote');

-- An order that somebody is to pay for before it is made.
create table checkout_session (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  quote_id uuid not null references checkout_quote (id) on delete cascade,
  status text not null check (status in ('unpaid', 'paid', 'expired', 'cancelled')),
  amount_minor integer not null,
  pay_before timestamptz not null,
  -- What the payment channel calls the payment.
  payment_resource_id text not null,
  -- What the sandbox's payer did; null: nothing, or another channel.
  sandbox_outcome text,
  order_id uuid,
  order_transaction_id uuid,
  -- Sealed JSON: patient, address, and where the payer goes.
  data bytea not null,
  -- When it is looked at next, by the clock of the world; null: never again.
  run_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index checkout_session_user on checkout_session (user_id, created_at);
create unique index checkout_session_payment on checkout_session (tenant_id, payment_resource_id);
create index checkout_session_quote on checkout_session (quote_id);
create index checkout_session_due on checkout_session (run_at) where run_at is not null;
create index checkout_session_tenant_due on checkout_session (tenant_id) where run_at is not null;
select isolate('checkout_session');
