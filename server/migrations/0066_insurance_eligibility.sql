-- What payers were asked about a user's insurance, and what came back: both as they were, sealed.
create table eligibility_check (
  id uuid primary key,
  -- The order of their making.
  number bigint generated always as identity,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The record that was asked about; also what orders name as theirs.
  insurance_id uuid not null,
  payor_code text not null,
  data bytea not null,
  created_at timestamptz not null
);
create index eligibility_check_of_user on eligibility_check (user_id, number);
select isolate('eligibility_check');
