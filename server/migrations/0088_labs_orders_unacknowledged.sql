-- Nodes of the previous release: keep running.
-- Orders with critical results that nobody has acknowledged, whatever the gravest of what is left.
create index lab_order_open_criticals on lab_order (tenant_id, created_at desc, id desc) include (user_id)
  where unacknowledged_results > 0;
