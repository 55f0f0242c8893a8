-- Daily summaries: the latest version of each. Every statement names one user, so the table distributes by user_id.
create table summary (
  user_id uuid not null,
  resource text not null,
  id uuid not null,
  tenant_id uuid not null,
  provider text not null,
  source_type text not null,
  app_id text,
  device_id uuid,
  -- What the provider calls it.
  provider_id text,
  -- The day on the person's calendar; null for what belongs to none.
  calendar_date date,
  -- Milliseconds since 1970.
  starts_at bigint,
  ends_at bigint,
  -- JSON as it goes out: text is read faster and is smaller than jsonb (ADR-0029). The stream of a night apart, as it
  -- is ten times as long.
  data text not null,
  stream text,
  -- What was pushed, where it differs from data.
  received text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, resource, id)
);
create index summary_by_date on summary (user_id, resource, calendar_date);
select isolate('summary');

-- Whose a summary is that is asked for by its id alone, for its stream.
create table summary_owner (
  id uuid primary key,
  user_id uuid not null,
  tenant_id uuid not null
);
create index summary_owner_user on summary_owner (user_id);
select isolate('summary_owner');
