import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { getLabTest } from '#labs/catalog';

import { toOrderedMarker } from '../create/model.ts';
import type { OrderDeps } from '../deps.ts';
import { toLabOrder } from '../dispatch/lab-order.ts';
import type { Order, OrderView } from '../model.ts';
import { hasRequisition } from '../view/schema.ts';
import { renderAdvanceBeneficiaryNotice } from './abn.ts';
import { renderCollectionInstructions } from './collection-instructions.ts';
import { labelOf, laboratoryOf, noticeOf, requisitionOf, specimenOf } from './from-order.ts';
import { renderLabels } from './labels.ts';
import { renderRequisition } from './requisition.ts';
import { tubesOf } from './specimens.ts';

/** Returns the laboratory's requisition as a PDF. Throws before the laboratory has the order. */
export async function drawRequisition(
  deps: OrderDeps,
  scope: TeamScope,
  view: OrderView,
): Promise<Buffer> {
  const { patient, patientAddress } = view.order.details;
  if (!hasRequisition(view.events) || patient === null || patientAddress === null) {
    throw new AppError('order.requisition_not_found');
  }
  return renderRequisition(requisitionOf(view, await toLabOrder(deps, scope, view.order)));
}

export type Labels = { readonly count: number; readonly collected: string };

export async function drawLabels(
  scope: TeamScope,
  order: Order,
  { count, collected }: Labels,
): Promise<Buffer> {
  const label = labelOf(order, collected);
  if (label === undefined) throw new AppError('order.labels_not_found');
  return renderLabels(label, { count, team: scope.tenantId });
}

export async function drawNotice(order: Order): Promise<Buffer> {
  if (!order.hasAbn) throw new AppError('order.abn_not_found');
  return renderAdvanceBeneficiaryNotice(noticeOf(order, laboratoryOf(order.lab).name));
}

/** Returns the tubes that the phlebotomist brings. Throws `lab_test.not_at_home` for other collection methods. */
export async function getTubes(
  deps: OrderDeps,
  scope: TeamScope,
  id: string,
): Promise<{ readonly tubes: number; readonly labId: number }> {
  const found = await getLabTest({ ...deps, markers: deps.labCatalog.markers }, scope, id);
  const { labTest, markers } = found;
  if (labTest.method !== 'at_home_phlebotomy') throw new AppError('lab_test.not_at_home');
  const tubes = tubesOf(markers.map(toOrderedMarker), labTest.sampleType);
  return { tubes, labId: labTest.labId };
}

/** Returns the collection instructions of a lab test, without the data of an order. */
export async function getLabTestInstructions(
  deps: OrderDeps,
  scope: TeamScope,
  id: string,
): Promise<Buffer> {
  const { labTest, markers } = await getLabTest(
    { ...deps, markers: deps.labCatalog.markers },
    scope,
    id,
  );
  return renderCollectionInstructions({
    testName: labTest.name,
    method: labTest.method,
    specimen: specimenOf(labTest.sampleType, markers.map(toOrderedMarker)),
    fasting: labTest.isFasting,
    tests: markers.map(({ name }) => name),
    dated: labTest.updatedAt,
  });
}
