-- Queries that a team has kept up to date for each of its users.
create table continuous_query (
  id uuid primary key,
  -- The order in which they were made.
  number bigint generated always as identity unique,
  tenant_id uuid not null references tenant (id),
  slug text not null,
  title text not null,
  status text not null default 'active' check (status in ('active', 'archived')),
  -- As they were sent: the language reads them anew.
  query json not null,
  query_config json,
  -- The samples and summaries that it reads, by their resources.
  reads text[] not null,
  minimum_gap_s int check (minimum_gap_s >= 1800),
  has_events boolean not null,
  created_at timestamptz not null
);
create unique index continuous_query_slug on continuous_query (tenant_id, slug) where status = 'active';
create index continuous_query_tenant on continuous_query (tenant_id, number);
select isolate('continuous_query');

-- The latest table of one user.
create table continuous_query_result (
  id uuid primary key,
  query_id uuid not null references continuous_query (id),
  user_id uuid not null,
  tenant_id uuid not null,
  computed_at timestamptz not null,
  -- The JSON of the answer, sealed with the user's key.
  data bytea not null,
  unique (query_id, user_id)
);
create index continuous_query_result_user on continuous_query_result (user_id);
select isolate('continuous_query_result');

-- What was computed, or is to be.
create table continuous_query_task (
  number bigint generated always as identity primary key,
  query_id uuid not null references continuous_query (id),
  user_id uuid not null,
  tenant_id uuid not null,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'started', 'completed', 'error', 'skipped')),
  scheduled_at timestamptz not null,
  -- When it may begin; of a started one, from when somebody else may take it over.
  due_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  error_details text,
  -- Grows with each change, so that one that comes while somebody computes is not lost.
  revision int not null default 1,
  attempts int not null default 0
);
create unique index continuous_query_task_open on continuous_query_task (query_id, user_id)
  where status in ('scheduled', 'started');
create index continuous_query_task_due on continuous_query_task (due_at)
  where status in ('scheduled', 'started');
create index continuous_query_task_history on continuous_query_task (query_id, user_id, number);
create index continuous_query_task_user on continuous_query_task (user_id);
select isolate('continuous_query_task');
