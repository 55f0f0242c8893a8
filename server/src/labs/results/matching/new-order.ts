import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findLabBySlug, type Marker, type MarkerDirectory } from '#labs/catalog';
import {
  type LabReport,
  createOrderForResult,
  type OrderDeps,
  type OrderId,
  type Patient,
} from '#labs/orders';
import { findDemographics, lockActive } from '#users';

import type { Review } from './review-model.ts';

/** Creates an order of a user for a report that matches none: for its tests, and for the patient that it names. */
export async function openNewOrder(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    review: { report },
    userId,
    at,
  }: { readonly review: Review; readonly userId: UserId; readonly at: Date },
): Promise<OrderId> {
  const user = { scope, userId };
  if (!(await lockActive(tx, [user])).has(user)) throw new AppError('order.user_not_found');
  const lab = findLabBySlug(report.lab);
  const markers =
    lab === undefined ? [] : markersOf(await deps.labCatalog.markers.get(), report, lab.id);
  if (lab === undefined || markers.length === 0) {
    throw new AppError('unmatched_result.order_unclear', {
      detail:
        'None of its tests is in the catalogue of the laboratory: import an order and give order_id',
    });
  }
  const patient = await patientOf(tx, deps, scope, { report, userId });
  return createOrderForResult(tx, deps, scope, { userId, lab, markers, patient, at });
}

/**
 * Finds the markers by the laboratory's codes of the ordered tests; without those, by the codes or LOINC codes of the
 * values.
 */
function markersOf(
  directory: MarkerDirectory,
  { observations, missing }: LabReport,
  labId: number,
): readonly Marker[] {
  const values = [...observations, ...missing];
  const byCode = (code: string | null): Marker | undefined =>
    code === null ? undefined : directory.findByCode(labId, code);
  const byLoinc = (loinc: string | null): Marker | undefined =>
    loinc === null
      ? undefined
      : directory.markers.find((each) => each.labId === labId && each.loincCode === loinc);
  const found = values.flatMap(({ orderedCodes, code, loinc }) => {
    const ordered = (orderedCodes ?? []).map((each) => byCode(each));
    return ordered.some((each) => each !== undefined) ? ordered : [byCode(code) ?? byLoinc(loinc)];
  });
  return [...new Set(found)].filter((each) => each !== undefined);
}

/** Returns the patient of the report; data that it lacks come from the user's demographics. */
async function patientOf(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { report, userId }: { readonly report: LabReport; readonly userId: UserId },
): Promise<Patient> {
  const { firstName, lastName, birthDate, gender } = report.patient;
  const known = await findDemographics(deps, tx, { scope, userId });
  const born = birthDate ?? known?.birthDate ?? null;
  if (born === null) {
    throw new AppError('unmatched_result.order_unclear', {
      detail: 'Neither the result nor the user has a date of birth: store it of the user first',
    });
  }
  return {
    firstName,
    lastName,
    birthDate: born,
    gender: gender ?? known?.gender ?? 'unknown',
    phoneNumber: known?.phoneNumber ?? '',
    email: known?.email ?? '',
    more: {},
  };
}
