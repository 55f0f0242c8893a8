-- When and where the sample of an order is taken. An order has at most one appointment that still takes place.
create table lab_appointment (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  order_id uuid not null references lab_order (id) on delete cascade,
  transaction_id uuid not null,
  type text not null,
  provider text not null,
  status text not null,
  -- Of a service centre; a visit has the ZIP code in `place`, as slots are counted by it.
  site_code text,
  place text not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  -- Null: the provider has not said yet.
  start_at timestamptz,
  end_at timestamptz,
  -- When the provider will have confirmed it, in the team's time; null: it has, or never will.
  confirm_at timestamptz,
  -- Sealed JSON: address and notes.
  data bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index lab_appointment_active on lab_appointment (order_id)
  where status not in ('completed', 'cancelled');
create index lab_appointment_order on lab_appointment (order_id);
create index lab_appointment_slot on lab_appointment (tenant_id, provider, place, start_at)
  where status not in ('completed', 'cancelled');
create index lab_appointment_confirm on lab_appointment (confirm_at) where confirm_at is not null;
create index lab_appointment_user on lab_appointment (user_id);
select isolate('lab_appointment');

-- Each status that an appointment ever had.
create table lab_appointment_event (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  appointment_id uuid not null references lab_appointment (id) on delete cascade,
  status text not null,
  created_at timestamptz not null
);
create index lab_appointment_event_appointment on lab_appointment_event (appointment_id, id);
select isolate('lab_appointment_event');
