-- Nodes of the previous release: keep running.
-- Orders whose results are later than expected: the home page counts them.
create index lab_order_estimate_late on lab_order_estimate (tenant_id, created_at)
  where source = 'junction' and reason = 'The results are later than expected';
