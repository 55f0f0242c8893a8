-- Nodes of the previous release: keep running.
-- Times within which a provider said that something was deleted, in milliseconds, until they are compared with what it lists.
alter table provider_pull add column deletion_hints int8multirange not null default '{}';
