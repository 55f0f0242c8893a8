-- Reports of laboratories that customers upload to have them read. What is read of one is sealed under its user's key.
create table lab_report_job (
  id uuid primary key,
  -- The order of their making.
  number bigint generated always as identity,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  status text not null,
  failure_reason text,
  -- As it was asked for, or because something speaks against taking what was read as it is.
  needs_review boolean not null,
  review text not null,
  -- Counts changes of what is shown: what a reviewer saw is what is approved.
  version integer not null,
  attempts integer not null,
  data bytea,
  -- When somebody is to read it, or to remove its files; null: nothing is due.
  run_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index lab_report_job_due on lab_report_job (run_at) where run_at is not null;
create index lab_report_job_of_user on lab_report_job (user_id, number);
create index lab_report_job_to_review on lab_report_job (tenant_id, review, number);
select isolate('lab_report_job');

-- The files of a report as they came, sealed, until they are removed.
create table lab_report_file (
  id uuid primary key,
  job_id uuid not null references lab_report_job (id) on delete cascade,
  -- Its place among the files of its report, from 1.
  position integer not null,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  media_type text not null,
  content bytea not null,
  unique (job_id, position)
);
create index lab_report_file_of_user on lab_report_file (user_id);
select isolate('lab_report_file');

-- Values that were accepted: results of a user that no order of ours asked for.
create table lab_report_value (
  id uuid primary key,
  job_id uuid not null references lab_report_job (id) on delete cascade,
  -- Its place among the values that were read of its report, from 1.
  position integer not null,
  -- The order of their acceptance.
  number bigint generated always as identity,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  data bytea not null,
  accepted_at timestamptz not null,
  unique (job_id, position)
);
create index lab_report_value_of_user on lab_report_value (user_id, number);
select isolate('lab_report_value');
