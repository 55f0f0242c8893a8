-- The lab test of the team's sandbox that a lab test of production was made after.
alter table lab_test add column source_sandbox_lab_test_id uuid;
create index lab_test_promotion on lab_test (tenant_id, source_sandbox_lab_test_id)
  where source_sandbox_lab_test_id is not null;
