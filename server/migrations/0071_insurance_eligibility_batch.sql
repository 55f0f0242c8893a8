-- Many users whose payers are asked, one after the other.
create table eligibility_batch (
  id uuid primary key,
  -- The order of their making.
  number bigint generated always as identity,
  tenant_id uuid not null,
  -- What is asked about each of them: nothing in it is about a person.
  request jsonb not null,
  created_at timestamptz not null
);
create index eligibility_batch_of_tenant on eligibility_batch (tenant_id, number);
select isolate('eligibility_batch');

create table eligibility_batch_item (
  batch_id uuid not null references eligibility_batch (id) on delete cascade,
  number integer not null,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The same for each try, and so is the trace number that is made of it.
  check_id uuid not null,
  attempts integer not null default 0,
  -- When it is asked, or asked again; null once that has ended.
  run_at timestamptz,
  -- Why nothing could be asked: a code of the catalogue of errors, and of what, without any value.
  error_code text,
  error_text text,
  primary key (batch_id, number)
);
create index eligibility_batch_item_of_user on eligibility_batch_item (user_id);
create index eligibility_batch_item_due on eligibility_batch_item (number, batch_id) where run_at is not null;
select isolate('eligibility_batch_item');
