-- Nodes of the previous release: keep running.
-- The version of what a tenant subscribes to: the event types of its destinations and its continuous queries. Processes cache both
-- under this version. It is random, so that no version is used twice, not even after a failover that lost transactions.
-- Null: nothing changed since this migration.
alter table tenant add column subscriptions_version uuid;

create function renew_subscriptions_version() returns trigger language plpgsql as $$
begin
  update tenant set subscriptions_version = gen_random_uuid()
    where id = case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
  return null;
end $$;

create trigger subscriptions_version after insert or delete or update of filter_types, wants_history, watched_until
  on event_interest for each row execute function renew_subscriptions_version();
create trigger subscriptions_version after insert or delete or update of status, reads
  on continuous_query for each row execute function renew_subscriptions_version();
