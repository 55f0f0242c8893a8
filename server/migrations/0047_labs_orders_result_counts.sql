-- How many of the latest results are critical, how many else abnormal, and how many critical ones nobody has acknowledged.
-- Null: there are none, or they came before they were counted.
alter table lab_order
  add column critical_results int,
  add column abnormal_results int,
  add column unacknowledged_results int;
create index lab_order_unacknowledged on lab_order (tenant_id, created_at desc, id desc) include (user_id)
  where interpretation = 'critical' and unacknowledged_results is distinct from 0;

create or replace view lab_order_search as
  select id, tenant_id, user_id, transaction_id, method, status, status_at, sample_id, patient_tokens, recipient_tokens,
    activate_by, interpretation, created_at, updated_at, unacknowledged_results
  from lab_order
  where tenant_id = any (
    array(select unnest(coalesce(nullif(current_setting('salus.tenants', true), ''), '{}')::uuid[])));
