-- Tokens of assistants: each opens the tools for some users, classes of data and days of its tenant. One that is
-- revoked is deleted; the audit log has it.
create table assistant_token (
  id uuid primary key,
  tenant_id uuid not null,
  label text not null,
  token_hash bytea not null unique,
  -- Null: every user. Of none: nobody.
  user_ids uuid[],
  classes text[] not null,
  first_day date,
  last_day date,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index assistant_token_tenant on assistant_token (tenant_id, created_at);
select isolate('assistant_token');
