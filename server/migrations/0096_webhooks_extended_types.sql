-- Nodes of the previous release: keep running.
-- Samples of resources that the contract does not have come only where they are named: its clients see no change.
create or replace function wants_event_type(filters text[], event_type text) returns boolean
language sql immutable parallel safe as $$
  select case when filters is null
      then event_type !~ '^(message|endpoint|destination)\.|^(daily|historical)\.data\.ext_'
    else event_type = any (filters) or exists (
      select from unnest(filters) as filter
      where filter like '%*' and starts_with(event_type, left(filter, -1)))
  end
$$;
