-- Who deleted the user: {type, id} of the actor.
alter table users add column deleted_by jsonb;

-- What remains of an erased user: the proof that the data is gone. It names no person.
create table deletion_certificate (
  user_id uuid primary key,
  tenant_id uuid not null,
  -- As it was signed; JSON.
  certificate text not null,
  purged_at timestamptz not null
);
select isolate('deletion_certificate');
