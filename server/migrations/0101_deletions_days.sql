-- Nodes of the previous release: keep running.
-- The days of the calendar, the last one included, of a tombstone of summaries whose range was given as dates. Nodes of the
-- previous release compare from_ms and to_ms alone, which contain these days.
alter table tombstone
  add column from_date date,
  add column to_date date;
