create table event (
  id bigint generated always as identity primary key,
  -- The id that receivers see and tell repetitions by: msg_….
  uid text not null,
  team_id uuid not null,
  user_id uuid,
  client_user_id text,
  event_type text not null,
  format text not null,
  payload bytea not null,
  created_at timestamptz not null default now()
);
-- Payloads are short or compressed already.
alter table event alter column payload set storage external;
create index event_created on event (created_at);
create index event_user on event (user_id) where user_id is not null;

-- Committed events that no relay has turned into deliveries yet.
create table outbox (
  event_id bigint primary key
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_cost_delay = 0
);

create table event_interest (
  team_id uuid not null,
  destination_id text not null,
  -- Null: every type.
  filter_types text[],
  primary key (team_id, destination_id)
);

create table webhook_endpoint (
  id bigint generated always as identity primary key,
  -- The id that people see: ep_….
  uid text not null unique,
  team_id uuid not null references team (id),
  -- The team's, which never changes: it decides whether private addresses may be reached.
  environment text not null check (environment in ('sandbox', 'production')),
  url text not null,
  description text not null,
  -- Null: every type.
  filter_types text[],
  disabled boolean not null default false,
  -- The signing key, sealed by the vault.
  secret bytea not null,
  created_at timestamptz not null
);
create index webhook_endpoint_team on webhook_endpoint (team_id, id);

-- Only what is still to be delivered. Whether the event and the endpoint still exist is asked at
-- delivery: foreign keys would cost every row what only a removed endpoint or a purged user needs.
create table delivery (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  endpoint_id bigint not null,
  -- How often it was claimed; only the worker that claimed it under this number may complete it.
  attempt smallint not null default 0,
  -- When it is due; while a worker has it, when that worker's lease ends.
  run_at timestamptz not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_cost_delay = 0
);
create index delivery_due on delivery (endpoint_id, run_at, id);

-- Every try and its answer; goes with its event.
create table delivery_attempt (
  event_id bigint not null,
  endpoint_id bigint not null,
  attempt smallint not null,
  attempted_at timestamptz not null,
  duration_ms int not null,
  -- HTTP status, or null when there was no complete answer.
  status smallint,
  -- Why there was none.
  error text,
  -- The beginning of the answer's body.
  response text
);
create index delivery_attempt_event on delivery_attempt (event_id);
