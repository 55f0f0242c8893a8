-- What an export in bulk is narrowed by. `details` is sealed: searches of types can name a person.
alter table bulk_export
  add column until timestamptz,
  add column patients uuid[],
  add column details bytea;

-- Accepted values of uploaded reports are listed for a whole team, the newest report first.
create index lab_report_job_newest on lab_report_job (tenant_id, number);
