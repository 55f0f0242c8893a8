-- Nodes of the previous release: keep running.
-- Birth dates of users are sealed under the user's key. Rows of before keep `fallback_birth_date` until they are written or a
-- daily job has sealed them. Nodes of the previous release do not see a sealed birth date: replace them within the day.
alter table users add column sealed_birth_date bytea;
