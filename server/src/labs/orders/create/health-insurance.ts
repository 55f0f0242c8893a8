import { type GivenInsurance, type InsuranceRecord, planInsurance } from '#insurance';
import { InvalidRequest } from '#kernel/errors.ts';
import type { Problem } from '#kernel/problem.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { HealthInsurance, OrderAddress, Patient } from '../model.ts';
import type { BillingDeps } from './billing.ts';

/** The insurance of a new order, with the patient whom it may belong to. */
export type WithInsurance = {
  readonly healthInsurance: HealthInsurance | null;
  readonly patient: Patient;
  readonly patientAddress: OrderAddress;
};

/**
 * Returns the insurance record that the order brings, or null if it brings none. Only a patient's own insurance can
 * become a record: for another insured person the order has neither birth date nor sex.
 */
export async function broughtInsurance(
  deps: BillingDeps,
  scope: TeamScope,
  { healthInsurance, patient, patientAddress }: WithInsurance,
): Promise<InsuranceRecord | null> {
  if (healthInsurance === null) return null;
  const { payorCode, memberId, relationship } = healthInsurance;
  refuseHalf(healthInsurance);
  const isOwn = relationship === null || relationship === 'Self';
  if (payorCode === null || memberId === null || !isOwn) return null;
  const given: GivenInsurance = {
    problems: [],
    fields: {
      payorCode,
      memberId,
      groupId: null,
      relationship: 'Self',
      insured: {
        firstName: patient.firstName,
        lastName: patient.lastName,
        gender: patient.gender,
        birthDate: patient.birthDate,
        email: patient.email,
        phoneNumber: patient.phoneNumber,
        address: { ...patientAddress, secondLine: patientAddress.secondLine ?? '' },
      },
      guarantor: null,
      isPrimary: true,
    },
  };
  const planned = await planInsurance({ ...deps, ...deps.insurance }, scope, given);
  if ('problems' in planned)
    throw new InvalidRequest(planned.problems.map((problem) => inOrder(problem)));
  return planned.record;
}

/** Rejects a payor without a member id, and a member id without a payor: both would be incomplete insurance. */
function refuseHalf({ payorCode, memberId }: HealthInsurance): void {
  if ((payorCode === null) === (memberId === null)) return;
  const [missing, given] =
    payorCode === null ? ['payor_code', 'insurance_id'] : ['insurance_id', 'payor_code'];
  const msg = `Field required with ${given}`;
  throw new InvalidRequest([{ type: 'missing', loc: ['body', 'health_insurance', missing], msg }]);
}

/** Returns the problem with the location of its field in the order body. */
function inOrder(problem: Problem): Problem {
  const [, part = '', ...rest] = problem.loc;
  if (part !== 'insured') return { ...problem, loc: ['body', 'health_insurance', part, ...rest] };
  const [field = '', ...deeper] = rest;
  return field === 'address'
    ? { ...problem, loc: ['body', 'patient_address', ...deeper] }
    : { ...problem, loc: ['body', 'patient_details', field, ...deeper] };
}
