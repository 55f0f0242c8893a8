-- Systems that read a team's data with tokens of SMART Backend Services: each proves by a key of its own who it is.
-- One that is revoked is deleted; the audit log has it.
create table backend_client (
  id uuid primary key,
  tenant_id uuid not null,
  label text not null,
  scopes text[] not null,
  -- Public keys as a JSON Web Key Set, or the address of one.
  jwks jsonb,
  jwks_uri text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (num_nonnulls(jwks, jwks_uri) = 1)
);
create index backend_client_tenant on backend_client (tenant_id, created_at);
select isolate('backend_client');

-- Assertions that were traded for a token, so that none is traded twice, until they are over anyway.
create table backend_client_assertion (
  client_id uuid not null references backend_client on delete cascade,
  tenant_id uuid not null,
  -- SHA-256 of the claim jti.
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (client_id, jti_hash)
);
create index backend_client_assertion_over on backend_client_assertion (expires_at);
select isolate('backend_client_assertion');
