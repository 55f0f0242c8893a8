-- When what is said of a user was last changed, for readers of what is new. Of those who are there nobody knows: they count as
-- changed now, so that no reader misses them.
alter table users add column updated_at timestamptz not null default now();
