-- When a query was archived: the one that was archived first makes room for the twenty-first.
alter table continuous_query add column archived_at timestamptz;
-- Nobody knows it of those that are archived already.
update continuous_query set archived_at = created_at where status = 'archived';
alter table continuous_query
  add constraint continuous_query_archived check ((status = 'archived') = (archived_at is not null));

-- Whether the tables of a query are read as observations of FHIR, too.
alter table continuous_query add column has_observations boolean not null default false;
