-- Nodes of the previous release: keep running.
-- The ids of records of phones that became samples, so that a phone can say later which of them it deleted.
create table sdk_sample_id (
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  resource text not null,
  source_type text not null,
  -- In UTC.
  day date not null,
  -- For each record its time within the day and a hash of its id.
  entries bytea not null,
  primary key (user_id, provider, resource, source_type, day)
);
select isolate('sdk_sample_id');
