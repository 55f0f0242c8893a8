-- Reports of a laboratory's own, as it sent them: PDF, sealed.
create table lab_result_document (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  order_id uuid not null references lab_order (id) on delete cascade,
  -- From one, in the order in which they came.
  number int not null,
  data bytea not null,
  created_at timestamptz not null,
  unique (order_id, number)
);
create index lab_result_document_user on lab_result_document (user_id);
select isolate('lab_result_document');

-- Laboratories use the name of a message again: it is the same message only if it says the same. A keyed hash of what it
-- says; empty: from before there was one, when the name alone counted.
alter table lab_result add column digest bytea not null default ''::bytea;
alter table lab_result drop constraint lab_result_tenant_id_lab_message_id_order_id_key;
create unique index lab_result_message on lab_result (tenant_id, lab, message_id, order_id, digest);
alter table unmatched_result add column digest bytea not null default ''::bytea;
alter table unmatched_result drop constraint unmatched_result_tenant_id_lab_message_id_key;
create unique index unmatched_result_message on unmatched_result (tenant_id, lab, message_id, digest);
