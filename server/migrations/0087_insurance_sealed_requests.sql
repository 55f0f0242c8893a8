-- Nodes of the previous release: must be stopped, because they cannot read the request of a sealed batch.
-- What batches ask is sealed. Rows of before keep `request` until a job has sealed it.
alter table eligibility_batch alter column request drop not null, add column sealed_request bytea;
