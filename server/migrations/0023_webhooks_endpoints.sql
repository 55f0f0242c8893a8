-- What people may set of an endpoint, and what the server remembers of how it answers.
alter table webhook_endpoint
  add column updated_at timestamptz,
  -- Messages a second; null: as many as it takes.
  add column rate_limit int check (rate_limit > 0),
  -- Up to when the rate is used up.
  add column rate_used_until timestamptz,
  -- Headers that every request to it carries, sealed.
  add column headers bytea,
  -- Secrets that sign beside the present one for a while, with their ends, sealed.
  add column previous_secrets bytea,
  add column gzip boolean not null default false,
  -- The first failure since the last success, and since when it counts as failing.
  add column first_failed_at timestamptz,
  add column failing_since timestamptz;
update webhook_endpoint set updated_at = created_at;
alter table webhook_endpoint alter column updated_at set not null;

-- Whether filters name a type: in full, or by its beginning and *. Null is every type but the operational ones, which
-- are about deliveries and must be named.
create function wants_event_type(filters text[], event_type text) returns boolean
language sql immutable parallel safe as $$
  select case when filters is null then event_type !~ '^(message|endpoint)\.'
    else event_type = any (filters) or exists (
      select from unnest(filters) as filter
      where filter like '%*' and starts_with(event_type, left(filter, -1)))
  end
$$;

-- Teams that fetch their events: when they did so last.
alter table event_interest add column used_at timestamptz;
