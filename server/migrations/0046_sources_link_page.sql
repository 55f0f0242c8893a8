-- Links for one source after another, and in what language their page speaks; null: that of the browser.
alter table link_token
  add column is_for_several boolean not null default false,
  add column lang text;
