-- Where a tenant's events go: its webhooks, brokers, or both. Without a row: to its webhooks.
create table event_pipeline (
  tenant_id uuid primary key references tenant (id),
  created_at timestamptz not null,
  -- The destination that counts, and those that get events.
  preferred text not null,
  enabled text[] not null,
  push_historical_data boolean not null,
  -- Null: every type.
  filter_types text[],
  constraint preferred_is_enabled check (preferred = any (enabled))
);
select isolate('event_pipeline');

-- A broker that is set up for a tenant. Its id is of the endpoints' numbers, so that attempts name either.
create table event_destination (
  id bigint primary key default nextval('webhook_endpoint_id_seq'),
  uid text not null unique,
  tenant_id uuid not null references event_pipeline (tenant_id) on delete cascade,
  environment text not null check (environment in ('sandbox', 'production')),
  kind text not null,
  is_enabled boolean not null,
  -- Address and credentials, sealed by the vault.
  settings bytea not null,
  -- The process that publishes to it, and up to when it may; one at a time keeps the order.
  holder uuid,
  held_until timestamptz,
  -- Failures to reach it since the last success, and when it is tried again.
  failures int not null default 0,
  retry_at timestamptz not null,
  -- As much waits as may; what comes then is queued again from this event on, when there is room.
  is_full boolean not null default false,
  overflow_from bigint,
  unique (tenant_id, kind)
);
select isolate('event_destination');

-- What is still to be published.
create table destination_delivery (
  destination_id bigint not null,
  event_id bigint not null,
  attempt smallint not null default 0,
  run_at timestamptz not null,
  primary key (destination_id, event_id)
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_cost_delay = 0
);
create index destination_delivery_due on destination_delivery (destination_id, run_at, event_id);
alter table destination_delivery enable row level security;
create policy tenant on destination_delivery using (
  current_setting('salus.across_tenants', true) = 'on'
  or exists (select from event_destination where event_destination.id = destination_delivery.destination_id));

-- Teams that want the samples and summaries of the past as events, too.
alter table event_interest add column wants_history boolean not null default false;
