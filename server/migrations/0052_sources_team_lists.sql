-- The connections of a team, the newest first: all, those in one state, and those to one provider.
create index provider_connection_newest on provider_connection (tenant_id, created_at desc, id desc) include (user_id);
create index provider_connection_status on provider_connection (tenant_id, status, created_at desc, id desc)
  include (user_id, provider);
create index provider_connection_provider on provider_connection (tenant_id, provider, created_at desc, id desc)
  include (user_id, status);
