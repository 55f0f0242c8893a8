-- True: worked out here from samples, as the provider told nothing of the day itself. What a provider tells replaces it.
alter table summary add column is_worked_out boolean not null default false;

-- Days whose samples changed, and whose activity may have to be worked out anew.
create table movement_due (
  user_id uuid not null,
  provider text not null,
  -- A day of UTC: which days of the person's calendar it is part of is decided when it is worked on.
  day date not null,
  tenant_id uuid not null,
  -- Whether any of its samples came as daily data: what is worked out is then told by an event.
  is_daily boolean not null,
  -- Grows with each change, so that one that comes while somebody works on the day is not lost.
  revision integer not null default 1,
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (user_id, provider, day)
);
create index movement_due_at on movement_due (due_at);
select isolate('movement_due');
