-- Imports of files, as they went. What was in a file is kept as data alone.
create table import_run (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Who, as the audit log names whoever acts.
  actor_type text not null,
  actor_id text not null,
  created_at timestamptz not null,
  -- While it runs, now and then: who died says nothing any more.
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- What was stored and what was left out, in numbers and words; null until it is done.
  report jsonb,
  -- Why it failed, in one sentence.
  error text
);
create index import_run_newest on import_run (tenant_id, created_at desc, id desc) include (user_id);
create index import_run_user on import_run (user_id, created_at desc, id desc);
select isolate('import_run');
