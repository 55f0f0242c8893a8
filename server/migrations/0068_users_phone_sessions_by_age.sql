-- The recurring job finds those that were not used for long, whosever they are.
create index phone_session_age on phone_session (rotated_at);
