-- Processes of the service that are at work. A crash of the database empties it: each says again that it is there.
create unlogged table service_process (
  id uuid primary key,
  role text not null check (role in ('server', 'worker')),
  host text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
