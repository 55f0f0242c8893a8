-- Nodes of the previous release: must be stopped, because they answer as if a sealed birth date were absent.
-- Birth dates of users are sealed under the user's key. Rows of before keep `fallback_birth_date` until they are written or a
-- daily job has sealed them.
alter table users add column sealed_birth_date bytea;
