-- A claim goes from team to team, and takes of each what is due first.
create index lab_report_job_of_team on lab_report_job (tenant_id, run_at) where run_at is not null;
create index eligibility_batch_item_of_team on eligibility_batch_item (tenant_id, number, batch_id)
  where run_at is not null;
create index provider_pull_of_team on provider_pull (provider, tenant_id, run_at) where run_at is not null;
create index bulk_export_of_team on bulk_export (tenant_id, run_at) where state = 'running';
create index continuous_query_task_of_team on continuous_query_task (tenant_id, due_at)
  where status in ('scheduled', 'started');
create index lab_simulation_of_team on lab_simulation (tenant_id, run_at);
create index lab_dispatch_of_team on lab_dispatch (tenant_id, run_at);
create index checkout_session_of_team on checkout_session (tenant_id, run_at) where run_at is not null;
create index lab_order_due_of_team on lab_order_due (tenant_id, run_at);
create index movement_due_of_team on movement_due (tenant_id, due_at);
