-- Public keys of members, whose other halves stay in their devices.
create table member_passkey (
  id uuid primary key,
  member_id uuid not null references organisation_member (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  -- How often the device has signed, where it counts: a copy of it counts anew.
  sign_count bigint not null,
  -- A passkey works at the name at which it was made.
  hostname text not null,
  label text not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkey_of_member on member_passkey (member_id);

-- What a device was asked to sign. Taken once.
create table passkey_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
  member_id uuid references organisation_member (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_end on passkey_challenge (expires_at);
create index passkey_challenge_of_member on passkey_challenge (member_id);
