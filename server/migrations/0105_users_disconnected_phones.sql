-- Nodes of the previous release: keep running.
-- Providers whose connection the team or the user removed since the session began: the phone must not create it again.
alter table phone_session add column disconnected_providers text[] not null default '{}';
