-- Of whom a provider told something that its terms let be kept for a time only, or as long as the person is connected;
-- and when it is looked at next what of that has to go.
create table provider_term (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  tenant_id uuid not null,
  run_at timestamptz not null,
  primary key (user_id, provider)
);
create index provider_term_due on provider_term (run_at);
select isolate('provider_term');
