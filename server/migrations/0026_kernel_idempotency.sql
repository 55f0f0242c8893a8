-- How requests with an idempotency key were answered, for as long as that is to be remembered.
create table idempotent_answer (
  -- Of the tenant, the operation and its key, hashed.
  id text primary key,
  tenant_id uuid not null,
  -- Whom the answer is about; null: an error.
  user_id uuid,
  -- SHA-256 of the body: another one under the same key is refused.
  request bytea not null,
  status int not null,
  answer bytea not null,
  expires_at timestamptz not null
);
create index idempotent_answer_age on idempotent_answer (expires_at);
create index idempotent_answer_user on idempotent_answer (user_id) where user_id is not null;
select isolate('idempotent_answer');
