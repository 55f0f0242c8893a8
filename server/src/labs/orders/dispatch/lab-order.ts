import { findInsurance } from '#insurance';
import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { findLabAccount } from '#labs/catalog';

import type { LabAddress, LabInsurance, LabPatient } from '../lab-parties.ts';
import type { LabOrder } from '../laboratory/interface.ts';
import { methodOf } from '../machine/transitions.ts';
import type { Order, OrderAddress, Patient } from '../model.ts';
import { sampleIdOf } from '../progress/sample.ts';

type Deps = Pick<AppContext, 'db' | 'vault' | 'random'>;

/** The order as its laboratory gets it: whole, with the insurance that pays it and the account it goes through. */
export async function toLabOrder(deps: Deps, scope: TeamScope, order: Order): Promise<LabOrder> {
  const { details, tests } = order;
  const [insurance, account] = await Promise.all([
    insuranceOf(deps, scope, order),
    findLabAccount(deps, scope, order.labAccountId),
  ]);
  if (details.patient === null || details.patientAddress === null) {
    throw new Error('a laboratory is told of an order once it is known whose it is');
  }
  return {
    orderNumber: order.id,
    sampleId: order.sampleId ?? sampleIdOf(order.id),
    environment: scope.environment,
    lab: order.lab,
    accountId: account?.providerAccountId ?? null,
    method: methodOf[order.course],
    isPriority: order.isPriority,
    isFasting: tests.isFasting,
    isScheduled: order.wasScheduled,
    isRedraw: order.origin === 'redraw',
    orderedAt: order.createdAt,
    patient: toPatient(order, details.patient, details.patientAddress),
    physician: details.physician,
    markers: tests.markers,
    answers: details.answers.map((each) => ({
      ...each,
      questionCode: each.questionCode ?? null,
      chosen: each.chosen ?? [],
    })),
    diagnosisCodes: details.diagnosisCodes ?? [],
    billingType: order.billingType,
    insurance,
    clinicalNotes: details.clinicalNotes,
  };
}

function toPatient({ userId }: Order, patient: Patient, address: OrderAddress): LabPatient {
  const { more: _, ...person } = patient;
  return { id: userId, ...person, address: toAddress(address) };
}

function toAddress(address: LabAddress): LabAddress {
  const { firstLine, secondLine, city, state, zip, country } = address;
  return { firstLine, secondLine, city, state, zip, country };
}

async function insuranceOf(
  deps: Deps,
  scope: TeamScope,
  { billingType, userId, healthInsuranceId: id }: Order,
): Promise<LabInsurance | null> {
  if (billingType !== 'commercial_insurance') return null;
  const db = deps.db.read(scope);
  const which = id === null ? { isPrimary: true } : { id };
  const record = await findInsurance(deps, db, { scope, userId, ...which });
  if (record === undefined) return null;
  const { insured, company } = record;
  return {
    payorCode: record.payorCode,
    payorName: company.name,
    payorAddress: toAddress(company.address),
    memberId: record.memberId,
    groupId: record.groupId,
    relationship: record.relationship,
    insuredFirstName: insured.firstName,
    insuredLastName: insured.lastName,
    insuredBirthDate: insured.birthDate,
  };
}
