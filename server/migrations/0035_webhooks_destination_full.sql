-- destination.full is about deliveries themselves: like the others of its kind it comes only where it is named.
create or replace function wants_event_type(filters text[], event_type text) returns boolean
language sql immutable parallel safe as $$
  select case when filters is null then event_type !~ '^(message|endpoint|destination)\.'
    else event_type = any (filters) or exists (
      select from unnest(filters) as filter
      where filter like '%*' and starts_with(event_type, left(filter, -1)))
  end
$$;
