const street = { first_line: '1 Main St', city: 'Phoenix', state: 'AZ' };
const bookingKey = 'slot-0199f1ce';
const reasonId = '0199f1cc-7712-7a90-9c55-1e2d3c4b5a03';

/** A body of each operation that has one. Ids begin with 0199f1c: a reader puts own ones in their place. */
export const examples: Readonly<Record<string, unknown>> = {
  getPhlebotomyAvailability: { ...street, zip_code: '85004' },
  bookPhlebotomyAppointment: { booking_key: bookingKey },
  reschedulePhlebotomyAppointment: { booking_key: bookingKey },
  cancelPhlebotomyAppointment: { cancellation_reason_id: reasonId },
  requestPhlebotomyAppointment: {
    address: { first_line: '1 Main St', city: 'Onalaska', state: 'WI', zip_code: '54650' },
    provider: 'phlebfinders',
  },
  bookServiceCentreAppointment: { booking_key: bookingKey },
  rescheduleServiceCentreAppointment: { booking_key: bookingKey },
  cancelServiceCentreAppointment: { cancellationReasonId: reasonId },
};
