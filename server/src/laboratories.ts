import { type Insurance, openInsurance } from '#insurance';
import type { Job } from '#kernel/jobs/recurring.ts';
import type { Resources } from '#kernel/resources.ts';
import { followOrder, settleAppointmentsJob, simulateAppointment } from '#labs/appointments';
import { type LabCatalog, openLabCatalog } from '#labs/catalog';
import { openOrders, type Orders, OrderWorker } from '#labs/orders';
import { applyReport, openLabInbox } from '#labs/results';
import { hurryDemos } from '#sources';

import {
  hl7Connectors,
  Hl7Receiver,
  type Hl7Settings,
  noLaboratories,
} from './connectors/labs/hl7/index.ts';
import { sandboxLab } from './connectors/labs/sandbox/index.ts';

/** What a process keeps in memory for all teams. */
export type ReferenceData = { readonly insurance: Insurance; readonly labCatalog: LabCatalog };

export function openReferenceData(resources: Resources): ReferenceData {
  return { insurance: openInsurance(resources), labCatalog: openLabCatalog(resources) };
}

type OrderOptions = Pick<Orders, 'baseUrl'> &
  Partial<ReferenceData & Pick<Orders, 'onEvents'>> & { readonly laboratories?: Hl7Settings };

/** Orders as requests and background work see them. */
export function createOrders(
  resources: Resources,
  { laboratories = noLaboratories, ...options }: OrderOptions,
): Orders {
  return openOrders(resources, {
    ...openReferenceData(resources),
    onEvents: () => {},
    connectors: hl7Connectors(laboratories),
    sandbox: sandboxLab,
    onJump: hurryDemos,
    hooks: { followOrder, simulateAppointment, applyReport },
    ...options,
  });
}

export type Laboratories = {
  readonly laboratories?: Hl7Settings;
  /** Laboratories are listened to by one process of a machine. */
  readonly hearsLaboratories?: boolean;
  /** What the process keeps already, to answer requests; left out: its own. */
  readonly reference?: ReferenceData;
};

/** What tells laboratories of orders, and listens to them. */
export function openLaboratories(
  resources: Resources,
  {
    baseUrl,
    onEvents,
    laboratories = noLaboratories,
    hearsLaboratories = false,
    reference = openReferenceData(resources),
  }: Laboratories & Pick<Orders, 'baseUrl' | 'onEvents'>,
): { readonly jobs: readonly Job[]; start(): Promise<void>; stop(): Promise<void> } {
  const orders = createOrders(resources, { ...reference, laboratories, baseUrl, onEvents });
  const worker = new OrderWorker(orders);
  const hl7 = new Hl7Receiver(
    { ...resources, inbox: openLabInbox(orders) },
    hearsLaboratories ? laboratories : noLaboratories,
  );
  return {
    jobs: [settleAppointmentsJob(orders)],
    start: async () => {
      worker.start();
      await hl7.start();
    },
    stop: async () => {
      await Promise.all([worker.stop(), hl7.stop()]);
      await Promise.all([reference.insurance.settle(), reference.labCatalog.settle()]);
    },
  };
}
