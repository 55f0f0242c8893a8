-- Which users have a source, the newest first. As an index of users it cost each of them an entry anew with a user's first push,
-- among many users on as many pages: an update leaves the others alone only where no indexed column changes.
create table user_source (
  user_id uuid not null references users (id) on delete cascade,
  tenant_id uuid not null,
  -- Empty in the only row of a user who has none.
  slug text not null,
  -- The user's.
  created_at timestamptz not null,
  primary key (user_id, slug)
);
insert into user_source (user_id, tenant_id, slug, created_at)
  select id, tenant_id, source ->> 'slug', created_at from users, jsonb_array_elements(connected_sources) as source
  union
  select id, tenant_id, '', created_at from users where connected_sources = '[]'::jsonb;
create index user_source_newest on user_source (tenant_id, slug, created_at desc, user_id desc);
select isolate('user_source');
drop index users_sources, users_unconnected;
