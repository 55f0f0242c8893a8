-- Who looks on has nothing kept: what no destination wants is noted for some minutes, without what it says.
alter table event_interest
  add column watched_since timestamptz,
  add column watched_until timestamptz;

create table watched_event (
  tenant_id uuid not null,
  -- As of events, whose numbers these are: both are read in one order.
  recorded_in bigint not null default pg_current_xact_id()::text::bigint,
  id bigint not null default (floor(extract(epoch from now()))::bigint / 86400 << 36) | nextval('event_number'),
  uid text not null,
  user_id uuid,
  event_type text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, recorded_in, id)
);
create index watched_event_user on watched_event (user_id) where user_id is not null;
create index watched_event_created on watched_event (created_at);
select isolate('watched_event');
