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
-- What a user's record says, whoever wrote it: also a node of the former release, while nodes are replaced.
create function slugs_of(sources jsonb) returns setof text language sql immutable parallel safe as
  $$ select source ->> 'slug' from jsonb_array_elements(sources) as source union select '' where sources = '[]' $$;
create function list_sources() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from user_source where user_id = new.id and slug not in (select slugs_of(new.connected_sources));
  end if;
  insert into user_source (user_id, tenant_id, slug, created_at)
    select new.id, new.tenant_id, slugs_of(new.connected_sources), new.created_at on conflict do nothing;
  return null;
end $$;
create trigger list_sources after insert on users for each row execute function list_sources();
create trigger list_changed_sources after update of connected_sources on users for each row
  when (old.connected_sources <> new.connected_sources) execute function list_sources();
insert into user_source (user_id, tenant_id, slug, created_at)
  select id, tenant_id, slugs_of(connected_sources), created_at from users;
create index user_source_newest on user_source (tenant_id, slug, created_at desc, user_id desc);
select isolate('user_source');
drop index users_sources, users_unconnected;
