-- Nodes of the previous release: keep running.
-- When results that have not come count as missing, as the laboratory's setting says; null: none is waited for.
alter table lab_order add column results_due_at timestamptz;
create index lab_order_results_due on lab_order (results_due_at) where results_due_at is not null;
-- Open orders with results from before: the job works their time out from the sealed results.
update lab_order set results_due_at = status_at
where has_missing_results is not null and status not in ('completed', 'corrected', 'cancelled', 'do_not_process');
