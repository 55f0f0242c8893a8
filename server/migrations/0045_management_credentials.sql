-- What members sign in with. Of a password only what argon2id makes of it, with its parameters and salt.
create table member_password (
  member_id uuid primary key references organisation_member (id) on delete cascade,
  encoded text not null,
  changed_at timestamptz not null
);
