-- Times at service centres that are kept for somebody who has not ordered yet; released by who asked for it.
create table lab_slot_hold (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  place text not null,
  start_at timestamptz not null
);
create index lab_slot_hold_slot on lab_slot_hold (tenant_id, provider, place, start_at);
create index lab_slot_hold_user on lab_slot_hold (user_id);
select isolate('lab_slot_hold');

-- What becomes of the appointment that comes with a paid order; null: none was asked for.
alter table checkout_session
  add column hold_status text check (hold_status in ('pending', 'held', 'failed')),
  add column appointment_id uuid;
