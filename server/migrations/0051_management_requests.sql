-- What a team's backends asked for lately. A crash of the database may empty it: it is for looking at, and no record.
create unlogged table request_log (
  tenant_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  request_id text not null,
  operation text not null,
  status smallint not null,
  duration_ms real not null,
  actor_type text not null,
  actor_id text not null,
  -- Requests since the one before that were too many to be kept.
  left_out int not null default 0,
  primary key (tenant_id, id)
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000
);
create index request_log_age on request_log (at);
select isolate('request_log');
