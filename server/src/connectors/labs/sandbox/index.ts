import type { LabConnector, LabShipment, LabSimulator } from '#labs/orders';

import { simulateReport } from './report.ts';
import { drawFrom } from './seeded-random.ts';

/**
 * The laboratory of sandbox teams. It accepts every order and does nothing automatically: `POST /v3/order/{order_id}/test`
 * simulates the next step. A scheduled order is ready at once.
 */
export const sandboxLab: LabConnector & LabSimulator = {
  name: 'sandbox',
  send: async ({ isScheduled }) => ({
    kind: 'accepted',
    requisition: isScheduled ? 'ready' : 'later',
  }),
  cancel: async () => {},
  report: simulateReport,
  shipment: simulateShipment,
};

const digits = (text: string, count: number): string =>
  Array.from({ length: count }, (_, index) => Math.floor(drawFrom(`${text} ${index}`) * 10)).join(
    '',
  );

/** Numbers in the carriers' formats that no parcel has. */
function simulateShipment(orderNumber: string): LabShipment {
  return {
    outboundCourier: 'USPS',
    outboundTrackingNumber: `9400${digits(`out ${orderNumber}`, 18)}`,
    inboundCourier: 'UPS',
    inboundTrackingNumber: `1Z${digits(`in ${orderNumber}`, 16)}`,
  };
}
