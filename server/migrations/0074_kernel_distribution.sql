-- For a database that Citus distributes (ADR-0073). A chunk says how often it was changed: a transaction that was prepared on a
-- worker, and is invisible there until it is committed, may have changed what another one has loaded; that is then noticed.
alter table sample_chunk add column revision integer not null default 0;

-- Stays empty. A statement on it tells Citus to commit on the workers in two phases, so that what is there and what is on the
-- coordinator are committed together or not at all.
create table distributed_commit (
  id integer primary key
);
revoke insert, update on distributed_commit from salus_app;
