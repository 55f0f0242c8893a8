-- user_id leads every key and no statement spans users, so both tables can be distributed by it (ADR-0009).
create table series (
  user_id uuid not null,
  series_id bigint generated always as identity,
  resource text not null,
  sub_kind text not null default '',
  provider text not null,
  source_type text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, series_id)
);
create unique index series_key on series (user_id, resource, sub_kind, provider, source_type);

create table sample_chunk (
  user_id uuid not null,
  series_id bigint not null,
  -- The chunk holds the samples in [starts_at, ends_at), milliseconds since the epoch.
  starts_at bigint not null,
  ends_at bigint not null,
  samples int not null,
  data bytea not null,
  primary key (user_id, series_id, starts_at)
) with (
  fillfactor = 85,
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_vacuum_threshold = 200,
  autovacuum_vacuum_cost_delay = 0,
  toast.autovacuum_vacuum_scale_factor = 0.05,
  toast.autovacuum_vacuum_threshold = 200
);
-- The samples are compressed already.
alter table sample_chunk alter column data set storage external;
