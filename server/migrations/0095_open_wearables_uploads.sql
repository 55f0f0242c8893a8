-- Nodes of the previous release: keep running.
-- Records of which several make one summary or one sample, and which arrive apart.
create table sdk_record (
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  kind text not null,
  record_id text not null,
  -- The records that may belong together: those of a parent, a source or a day.
  group_key text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  data jsonb not null,
  primary key (user_id, provider, kind, record_id)
);
create index sdk_record_group on sdk_record (user_id, provider, kind, group_key, starts_at);
select isolate('sdk_record');

-- What the SDK of one provider sent of a user.
create table sdk_upload (
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  sdk_version text,
  -- Records that nothing was made of, by kind.
  left_out jsonb not null,
  -- Resources whose past began to arrive: when it last grew, and when its end was published.
  history jsonb not null,
  primary key (user_id, provider)
);
select isolate('sdk_upload');
