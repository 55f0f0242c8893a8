-- When a chunk was last written, in milliseconds since the epoch as its other times: who reads what samples come to can ask
-- for what has changed. What is here counts as written now. The default is a constant to PostgreSQL: no row is touched.
alter table sample_chunk add column written_at bigint not null
  default (extract(epoch from now()) * 1000)::bigint;
