-- Samples that phones push with activities in place of a day's totals: days are worked out from all of them, not from
-- those of one push.
create table movement_sample (
  user_id uuid not null,
  starts_at bigint not null,
  provider text not null,
  resource text not null,
  source_type text not null,
  tenant_id uuid not null,
  ends_at bigint not null,
  value double precision not null,
  -- Where the person's clock stood, as far as the push told.
  time_zone text,
  timezone_offset integer,
  primary key (user_id, starts_at, provider, resource, source_type)
);
select isolate('movement_sample');
