import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { readDeclaration } from '../src/kernel/db/migration-record.ts';
import { findBreaking, uniqueIndexesOf } from './harness/migration-rules.ts';

const folder = new URL('../migrations/', import.meta.url);
const migrations = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

test('a migration that lets nodes of the release before go on changes nothing that they need', () => {
  const broken = migrations.flatMap(({ name, text }, index) => {
    if (readDeclaration(text).kind !== 'keep running') return [];
    const before = uniqueIndexesOf(migrations.slice(0, index).map((each) => each.text));
    return findBreaking(text, before).map((why) => `${name}: ${why}`);
  });
  expect(broken).toEqual([]);
});

test.each([
  'alter table users rename column client_user_id to reference',
  'alter table users rename client_user_id to reference',
  'ALTER TABLE Users\n  RENAME COLUMN client_user_id TO reference',
  'alter table if exists users rename to people',
  'drop table users',
  'drop function wants_event_type(text[], text)',
  'drop view samples',
  "alter type colour rename value 'a' to 'b'",
  'alter table users drop column client_user_id',
  'alter table users drop client_user_id',
  'alter table users add column a text, drop column client_user_id',
  'alter table users alter column created_at drop default',
  'alter table users drop constraint users_pkey',
  'alter table users alter column client_user_id type uuid using client_user_id::uuid',
  'alter table users alter column client_user_id set data type uuid',
  'alter table users alter client_user_id set not null',
  'alter table users add column a text not null',
  'alter table users add a text not null',
  'alter table users add column a text default 1, add column b text not null',
  'alter table users add column b text not null, add column a text default 1',
  'alter table users add constraint a check (true)',
  'alter table users add unique (client_user_id)',
  'alter table users add constraint a foreign key (tenant_id) references tenant (id)',
  'create unique index users_reference on users (client_user_id)',
  'create unique index concurrently on users (client_user_id)',
  'drop index if exists users_client_user_id',
  'revoke select on users from salus_app',
])('%s lets no node of the release before go on', (statement) => {
  const unique = new Set(['users_client_user_id']);
  expect(findBreaking(`-- A comment.\nselect 1;\n${statement};`, unique)).toHaveLength(1);
});

test.each([
  'alter table users add column a text',
  "alter table users add column a text not null default 'drop column; rename'",
  'alter table users add column a text default 1 not null',
  'alter table users add column a bigint generated always as identity not null',
  'alter table users add column a text, add column b int not null default 1',
  'alter table users alter column a drop not null',
  'alter table users alter column a set default 1',
  'alter table users drop constraint users_state_check',
  'alter table users rename constraint a to b',
  'create table goal (id uuid primary key); alter table goal add column a text not null; create unique index on goal (a)',
  'create index users_a on users (a)',
  'drop index users_a',
  'create or replace function f() returns void language sql as $$ drop table users; $$',
  "update users set a = 'x; drop table users'",
  '-- alter table users rename column a to b\nselect 1',
])('%s lets them go on', (statement) => {
  expect(findBreaking(`${statement};`, new Set(['users_client_user_id']))).toEqual([]);
});
