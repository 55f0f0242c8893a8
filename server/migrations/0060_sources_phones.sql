-- A user's phone, as its SDK tells of itself, by the store of health data that it reads.
create table phone (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  tenant_id uuid not null,
  asked_at timestamptz,
  status text,
  time_zone text,
  granted_permissions text[],
  progress json,
  device_info json,
  progress_at timestamptz,
  primary key (user_id, provider)
);
select isolate('phone');

-- The past of one type of data, which a phone said that it begins to send.
create table phone_stage (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  backfill_type text not null,
  tenant_id uuid not null,
  range_start timestamptz not null,
  range_end timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, provider, backfill_type)
);
select isolate('phone_stage');
