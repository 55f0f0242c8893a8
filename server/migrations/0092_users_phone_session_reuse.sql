-- Nodes of the previous release: keep running.
-- SDKs that store new tokens late, or never, may return with the refresh token before the latest one.
alter table phone_session add column reuse text not null default 'minute';
alter table phone_session add column confirmed_generation integer not null default 0;
