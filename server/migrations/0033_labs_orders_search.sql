-- What orders are searched by. The policy of a table lets an index answer only conditions whose operators are known to
-- leak nothing, and that an array has these hashes is not among them; this view shows the same rows without that rule.
create view lab_order_search as
  select id, tenant_id, user_id, transaction_id, method, status, status_at, sample_id, patient_tokens, recipient_tokens,
    activate_by, interpretation, created_at, updated_at
  from lab_order
  -- Read once a statement, where a policy reads it once a row.
  where tenant_id = any (
    array(select unnest(coalesce(nullif(current_setting('salus.tenants', true), ''), '{}')::uuid[])));
revoke insert, update, delete on lab_order_search from salus_app;

-- With whose they are, so that counting those of users who are not deleted needs the indexes alone.
drop index lab_order_newest, lab_order_updated, lab_order_status, lab_order_status_age, lab_order_method,
  lab_order_interpretation, lab_order_scheduled;
create index lab_order_newest on lab_order (tenant_id, created_at desc, id desc) include (user_id);
create index lab_order_updated on lab_order (tenant_id, updated_at desc, id desc) include (user_id);
create index lab_order_status on lab_order (tenant_id, status, created_at desc, id desc) include (user_id);
create index lab_order_status_age on lab_order (tenant_id, status_at desc, id desc) include (user_id);
create index lab_order_method on lab_order (tenant_id, method, created_at desc, id desc) include (user_id);
create index lab_order_interpretation on lab_order (tenant_id, interpretation, created_at desc, id desc)
  include (user_id) where interpretation is not null;
create index lab_order_scheduled on lab_order (tenant_id, activate_by, id) include (user_id, created_at)
  where activate_by is not null;
