-- What mobile SDKs asked of each operation last, and what they were answered.
create table phone_answer (
  user_id uuid not null references users (id) on delete cascade,
  operation text not null,
  tenant_id uuid not null,
  at timestamptz not null,
  status smallint not null,
  resource text,
  request_id text not null,
  refused_at timestamptz,
  refused_status smallint,
  refusal text,
  primary key (user_id, operation)
);
select isolate('phone_answer');
