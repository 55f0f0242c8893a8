-- What the samples of a chunk come to in each quarter of an hour, for queries that need no more; null where quarters do
-- not describe it, and for chunks that were written before.
alter table sample_chunk add column rollup bytea;
alter table sample_chunk alter column rollup set storage external;
-- A roll-up carries the checksum of its chunk: nobody, also no older version, can change one without the other. Chunks
-- that are here have none, so nothing is to be looked through.
alter table sample_chunk add constraint sample_chunk_rollup
  check (rollup is null or substring(rollup from 2 for 4) = substring(data from 3 for 4)) not valid;
