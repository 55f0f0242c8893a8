import { type ColumnType, type GeneratedAlways, type Selectable, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import { parseEnum } from '#kernel/parse-enum.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import { type OrderId } from '#labs/orders';

import type { Slot } from './availability/slots.ts';
import {
  type Appointment,
  type AppointmentId,
  appointmentProviders,
  appointmentStatuses,
  appointmentTypes,
} from './model.ts';

type AppointmentTable = SnakeRow<Omit<Appointment, 'clientUserId' | 'details' | 'events'>> & {
  tenant_id: string;
  place: string;
  data: Buffer;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    lab_appointment: AppointmentTable;
    lab_appointment_event: {
      id: GeneratedAlways<number>;
      tenant_id: string;
      appointment_id: string;
      status: string;
      created_at: Date;
    };
  }
}

/** An appointment whose details are still encrypted. */
export type StoredAppointment = Omit<Appointment, 'details' | 'events'> & {
  readonly sealed: Buffer;
  /** The user's data key under the master key. */
  readonly wrapped: Buffer;
};

type Row = Omit<
  Selectable<AppointmentTable>,
  'tenant_id' | 'place' | 'created_at' | 'updated_at'
> & {
  readonly client_user_id: string;
  readonly wrapped: Buffer;
};

const columns = sql`
  a.id, a.user_id, a.order_id, a.transaction_id, a.type, a.provider, a.status, a.site_code, a.latitude, a.longitude,
  a.time_zone, a.start_at, a.end_at, a.confirm_at, a.data, users.client_user_id, user_data_key.wrapped`;
const joined = sql`
  from lab_appointment as a
  join users on users.id = a.user_id
  join user_data_key on user_data_key.user_id = a.user_id`;

/** Returns the order's latest appointment: the one whose id the order has. */
export async function findOfOrder(
  db: ReadDb,
  scope: TeamScope,
  orderId: OrderId,
): Promise<StoredAppointment | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} ${joined}
    join lab_order as o on o.appointment_id = a.id
    where o.id = ${orderId} and a.tenant_id = ${scope.tenantId}`.execute(db);
  return rows.map(fromRow)[0];
}

/** Every one of a user, the oldest first. */
export async function listOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly StoredAppointment[]> {
  const { rows } = await sql<Row>`
    select ${columns} ${joined}
    where a.user_id = ${userId} and a.tenant_id = ${scope.tenantId}
    order by a.created_at, a.id`.execute(db);
  return rows.map(fromRow);
}

/** The oldest first, by appointment. */
export async function listEvents(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly AppointmentId[],
): Promise<ReadonlyMap<AppointmentId, Appointment['events']>> {
  const rows = await db
    .selectFrom('lab_appointment_event')
    .select(['appointment_id', 'status', 'created_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`appointment_id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, (row) => trust<AppointmentId>(row.appointment_id));
  return new Map(
    [...grouped].map(([id, events]) => [
      id,
      events.map((event) => ({
        status: parseEnum(appointmentStatuses, event.status),
        at: event.created_at,
      })),
    ]),
  );
}

/** A start time at one place of a provider, the unit in which bookings are counted. */
export type SlotKey = {
  readonly provider: Appointment['provider'];
  readonly place: string;
  readonly startAt: Date;
};

/** Counts the team's appointments and holds by start time; times without any are absent. */
export async function countBooked(
  db: ReadDb,
  scope: TeamScope,
  { provider, place }: Omit<SlotKey, 'startAt'>,
  range: { readonly from: Date; readonly until: Date },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ start_at: Date; count: number }>`
    select start_at, count(*)::integer as count from (
      select start_at from lab_appointment
      where tenant_id = ${scope.tenantId} and provider = ${provider} and place = ${place}
        and status not in ('completed', 'cancelled') and start_at >= ${range.from} and start_at < ${range.until}
      union all
      select start_at from lab_slot_hold
      where tenant_id = ${scope.tenantId} and provider = ${provider} and place = ${place}
        and start_at >= ${range.from} and start_at < ${range.until}
    ) as taken group by start_at`.execute(db);
  return new Map(rows.map((row) => [row.start_at.getTime(), row.count]));
}

/** Locks the place for bookings until the transaction ends. */
export async function lockSlot(tx: Tx, scope: TeamScope, at: SlotKey): Promise<void> {
  const name = `appointment ${scope.tenantId} ${at.provider} ${at.place}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export type NewAppointment = Omit<Appointment, 'details' | 'events' | 'clientUserId'> & {
  readonly place: string;
  readonly sealed: Buffer;
};

export async function insert(
  tx: Tx,
  scope: TeamScope,
  made: NewAppointment,
  at: Date,
): Promise<void> {
  const { sealed: data, ...plain } = made;
  const times = { created_at: at, updated_at: at };
  await tx
    .insertInto('lab_appointment')
    .values({ ...snakeRow(plain), ...times, tenant_id: scope.tenantId, data })
    .execute();
  await insertEvent(tx, scope, { id: made.id, status: made.status, at });
}

export type Change = Pick<Appointment, 'id' | 'status'> & {
  readonly at: Date;
  readonly sealed?: Buffer;
} & Partial<
    Pick<NewAppointment, 'place' | 'siteCode' | 'latitude' | 'longitude' | 'timeZone'> & Slot
  >;

/**
 * Updates the appointment and inserts its event. Clears `confirm_at`, because the appointment no longer waits for a
 * confirmation.
 */
export async function update(
  tx: Tx,
  scope: TeamScope,
  { id, at, sealed, ...plain }: Change,
): Promise<void> {
  await tx
    .updateTable('lab_appointment')
    .set({ ...snakeRow(plain), updated_at: at, confirm_at: null, data: sealed })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
  await insertEvent(tx, scope, { id, status: plain.status, at });
}

async function insertEvent(
  tx: Tx,
  scope: TeamScope,
  { id, status, at }: Pick<Change, 'id' | 'status' | 'at'>,
): Promise<void> {
  await tx
    .insertInto('lab_appointment_event')
    .values({ tenant_id: scope.tenantId, appointment_id: id, status, created_at: at })
    .execute();
}

export type Due = { readonly tenantId: TenantId; readonly orderId: OrderId };

/**
 * Lists appointments to confirm, and visits whose requisition is overdue, of all tenants and in each team's time. Its
 * condition must agree with `isRequisitionOverdue` of the model.
 */
export async function listDue(db: ReadDb, now: Date, limit: number): Promise<readonly Due[]> {
  const { rows } = await sql<{ tenant_id: string; order_id: string }>`
    with at as (
      select a.tenant_id, a.order_id, a.type, a.start_at, a.confirm_at, a.created_at, o.status as order_status, o.was_scheduled, o.created_at as ordered_at,
        ${now}::timestamptz + coalesce(c.ahead_ms, 0) * interval '1 millisecond' as now
      from lab_appointment a
      join lab_order o on o.id = a.order_id
      left join sandbox_clock c on c.tenant_id = a.tenant_id
      where a.status not in ('completed', 'cancelled') and (a.confirm_at is not null or o.status = 'ordered')
    )
    select tenant_id, order_id from at
    where confirm_at <= now
      or type = 'phlebotomy' and order_status = 'ordered' and (
        not was_scheduled and ordered_at < now - interval '8 hours' or start_at < now + interval '2 hours')
    order by confirm_at nulls last, created_at
    limit ${limit}`.execute(db);
  return rows.map((row) => ({
    tenantId: trust<TenantId>(row.tenant_id),
    orderId: trust<OrderId>(row.order_id),
  }));
}

function fromRow({ data, ...row }: Row): StoredAppointment {
  return {
    ...camelRow(row),
    type: parseEnum(appointmentTypes, row.type),
    provider: parseEnum(appointmentProviders, row.provider),
    status: parseEnum(appointmentStatuses, row.status),
    sealed: data,
  };
}
