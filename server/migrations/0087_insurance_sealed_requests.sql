-- Nodes of the previous release: keep running.
-- What batches ask is sealed. Rows of before keep `request` until a job has sealed it; items of sealed batches that a node of
-- the previous release claims are tried again when its lease ends.
alter table eligibility_batch alter column request drop not null, add column sealed_request bytea;
