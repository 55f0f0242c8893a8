-- Production teams that may use aggregate queries (closed beta).
create table aggregate_team (
  tenant_id uuid primary key,
  opened_at timestamptz not null
);
select isolate('aggregate_team');
