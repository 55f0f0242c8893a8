-- Each user's data key, sealed under the master key: deleting the row makes everything under the key
-- unreadable, in every copy that is brought up to date (ADR-0023).
create table user_data_key (
  user_id uuid primary key references users (id) on delete cascade,
  tenant_id uuid not null,
  wrapped bytea not null,
  -- The clock and not the transaction's start: an export is younger than every key that it has.
  created_at timestamptz not null default clock_timestamp()
);
select isolate('user_data_key');

-- What purposes' keys are derived from, sealed under the master key; the first start makes it.
alter table installation add column secret bytea;
