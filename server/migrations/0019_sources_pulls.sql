-- What is fetched of a connection: its history once, and what is recent again and again.
create table provider_pull (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references provider_connection (id) on delete cascade,
  provider text not null,
  -- The provider's name of it, and ours of what comes of it.
  resource text not null,
  gives text[] not null,
  kind text not null check (kind in ('historical', 'recent')),
  status text not null check (status in ('scheduled', 'in_progress', 'success', 'failure', 'retrying')),
  -- Whole days in UTC, [start, end). What is from the cursor on is stored: the newest days come first.
  range_start date not null,
  range_end date not null,
  cursor date not null,
  days_with_data int not null default 0,
  attempt int not null default 0,
  -- When a worker may take it, which pushes this a lease ahead; null: it has ended.
  run_at timestamptz,
  -- The worker that has it.
  lease_id uuid,
  -- The provider said that something changed, from which day on.
  hinted_at timestamptz,
  hinted_from date,
  error text,
  trace_id text,
  scheduled_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  unique (connection_id, resource, kind)
);
create index provider_pull_due on provider_pull (provider, run_at) where run_at is not null;
create index provider_pull_user on provider_pull (tenant_id, user_id);
select isolate('provider_pull');

-- What came of a connection so far, by our name of the resource.
create table provider_resource (
  connection_id uuid not null references provider_connection (id) on delete cascade,
  resource text not null,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  last_attempt_at timestamptz not null,
  last_attempt_status text not null check (last_attempt_status in ('success', 'failure')),
  oldest_data timestamptz,
  newest_data timestamptz,
  sent_count bigint not null default 0,
  primary key (connection_id, resource)
);
create index provider_resource_user on provider_resource (tenant_id, user_id);
select isolate('provider_resource');

-- Providers' answers as they came, compressed and sealed with the user's data key, to be read again after a mapping was
-- mended.
create table provider_raw_page (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  resource text not null,
  range_start date not null,
  range_end date not null,
  page int not null,
  body bytea not null,
  received_at timestamptz not null,
  unique (user_id, provider, resource, range_start, range_end, page)
);
create index provider_raw_page_age on provider_raw_page (received_at);
select isolate('provider_raw_page');
