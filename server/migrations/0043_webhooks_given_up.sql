-- The last tries of deliveries that were given up: few of all that failed, which is what they would be looked for in.
create index delivery_attempt_given_up on delivery_attempt (endpoint_id, attempted_at, event_id)
  where (attempt >= 8 or status = 410) and (status is null or status not between 200 and 299);
