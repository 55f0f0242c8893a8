import type { AppointmentType } from './model.ts';

export type CancellationReason = {
  readonly id: string;
  readonly name: string;
  readonly isRefundable: boolean;
};

/** The last part of the ids; they never change. */
const reason = (
  type: AppointmentType,
  number: number,
  name: string,
  isRefundable: boolean,
): CancellationReason => {
  const kind = type === 'phlebotomy' ? '1' : '2';
  const last = String(number).padStart(12, '0');
  return { id: `5a1a5000-0000-4000-800${kind}-${last}`, name, isRefundable };
};

const visit = (number: number, name: string, isRefundable: boolean): CancellationReason =>
  reason('phlebotomy', number, name, isRefundable);

export const cancellationReasons: Readonly<Record<AppointmentType, readonly CancellationReason[]>> =
  {
    phlebotomy: [
      visit(1, 'Patient is not available at this time', true),
      visit(2, 'Patient found another time', true),
      visit(3, 'Patient changed their mind', true),
      visit(4, 'Patient is ill', true),
      visit(5, 'Patient did not fast', true),
      visit(6, 'Patient did not answer', false),
      visit(7, 'Patient was not at home', false),
      visit(8, 'Address is wrong', false),
      visit(9, 'Address cannot be reached', false),
      visit(10, 'Booked by mistake', true),
      visit(11, 'Order was cancelled', true),
      visit(12, 'Requisition is missing', true),
      visit(13, 'Weather or traffic', true),
      visit(14, 'Other', false),
    ],
    patient_service_center: [reason('patient_service_center', 1, 'Other', false)],
  };

export function findReason(type: AppointmentType, id: string): CancellationReason | undefined {
  return cancellationReasons[type].find((each) => each.id === id.toLowerCase());
}
