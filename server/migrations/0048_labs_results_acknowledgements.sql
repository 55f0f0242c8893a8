-- Who has seen a critical result. The id is the result's own: a keyed hash of what was said of which value.
create table lab_critical_acknowledgement (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  order_id uuid not null references lab_order (id) on delete cascade,
  -- Who, as the audit log names whoever acts.
  actor_type text not null,
  actor_id text not null,
  -- Sealed; null: there is none.
  note bytea,
  created_at timestamptz not null
);
create index lab_critical_acknowledgement_order on lab_critical_acknowledgement (order_id, created_at, id);
create index lab_critical_acknowledgement_user on lab_critical_acknowledgement (user_id);
select isolate('lab_critical_acknowledgement');
