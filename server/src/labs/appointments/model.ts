import type { Brand } from '#kernel/brand.ts';
import type { UserId } from '#kernel/scope.ts';
import { hourMs } from '#kernel/time.ts';
import type { LowLevelStatus, OrderId, TransactionId } from '#labs/orders';

export type AppointmentId = Brand<string, 'AppointmentId'>;

/** `phlebotomy`: a phlebotomist visits the patient. `patient_service_center`: the patient goes to a service centre. */
export const appointmentTypes = ['phlebotomy', 'patient_service_center'] as const;
export type AppointmentType = (typeof appointmentTypes)[number];

export const appointmentProviders = ['getlabs', 'phlebfinders', 'quest', 'sonora_quest'] as const;
export type AppointmentProvider = (typeof appointmentProviders)[number];

export const appointmentStatuses = [
  'pending',
  'reserved',
  'scheduled',
  'in_progress',
  'completed',
  'cancelled',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Every change of status there is; the same one again is another time. */
const edges: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  pending: ['reserved', 'scheduled', 'cancelled'],
  reserved: ['scheduled', 'cancelled'],
  scheduled: ['scheduled', 'in_progress', 'completed', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

export function canBecome(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return edges[from].includes(to);
}

/** Returns true if the appointment is still to take place, or is in progress. */
export function isActive(status: AppointmentStatus): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

export type Address = {
  readonly firstLine: string;
  readonly secondLine: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly accessNotes: string | null;
};

/** The details that are encrypted with the user's key. */
export type AppointmentDetails = {
  readonly address: Address;
  readonly notes: string | null;
};

export type Appointment = {
  readonly id: AppointmentId;
  readonly orderId: OrderId;
  readonly transactionId: TransactionId;
  readonly userId: UserId;
  readonly clientUserId: string;
  readonly type: AppointmentType;
  readonly provider: AppointmentProvider;
  readonly status: AppointmentStatus;
  /** The code of the service centre; null for a visit. */
  readonly siteCode: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  /** Null until the provider has set the time. */
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  /** When the provider will confirm it; null if it is confirmed. */
  readonly confirmAt: Date | null;
  readonly details: AppointmentDetails;
  readonly events: readonly { readonly status: AppointmentStatus; readonly at: Date }[];
};

/** Where in an order's course it can get an appointment. */
const beforeRequisition: ReadonlySet<LowLevelStatus> = new Set<LowLevelStatus>(['ordered']);
const bookable: ReadonlySet<LowLevelStatus> = new Set<LowLevelStatus>([
  'requisition_created',
  'requisition_bypassed',
  'appointment_pending',
  'appointment_cancelled',
]);

/**
 * Whether an order in this status can get an appointment. A visit can be arranged before the laboratory has made the
 * requisition; a service centre wants to see it.
 */
export function isBookable(type: AppointmentType, status: LowLevelStatus): boolean {
  return bookable.has(status) || (type === 'phlebotomy' && beforeRequisition.has(status));
}

/** Returns true if the order's status shows its appointment: from the requisition on. */
export function isStatusPublic(status: LowLevelStatus): boolean {
  return !beforeRequisition.has(status);
}

const requisitionWaitMs = 8 * hourMs;
const requisitionLateMs = 2 * hourMs;

/** Returns true if a visit must be cancelled, because the laboratory did not create the requisition in time. */
export function isRequisitionOverdue(
  order: {
    readonly status: LowLevelStatus;
    readonly createdAt: Date;
    readonly wasScheduled: boolean;
  },
  { type, startAt }: Pick<Appointment, 'type' | 'startAt'>,
  now: Date,
): boolean {
  if (type !== 'phlebotomy' || isStatusPublic(order.status)) return false;
  const waitedMs = now.getTime() - order.createdAt.getTime();
  if (!order.wasScheduled && waitedMs > requisitionWaitMs) return true;
  return startAt !== null && startAt.getTime() - now.getTime() < requisitionLateMs;
}
