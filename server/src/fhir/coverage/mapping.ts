import { isMedicaid, isMedicare, type NewestRecord } from '#insurance';
import type { BillingType, Order } from '#labs/orders';
import { concept, type Json, systems } from '#terminology';

import type { OfOrder } from '../labs/of-orders.ts';
import { payorOrganization } from '../organization/ids.ts';
import type { Shown } from '../resource-type.ts';
import { statusOf } from '../service-request/mapping.ts';

export const coverageProfile =
  'http://hl7.org/fhir/us/core/StructureDefinition/us-core-coverage|6.1.0';

/** Of orders that their patients pay for. */
export const selfPaid: readonly BillingType[] = [
  'patient_bill',
  'patient_bill_passthrough',
  'upfront_payment',
];

const memberNumber = concept([
  { system: systems.identifierType, code: 'MB', display: 'Member Number' },
]);
const relationships: Readonly<Record<string, string>> = {
  self: 'self',
  spouse: 'spouse',
  other: 'other',
};

/** What a user is insured with. It counts from when it was recorded until a newer record of its kind took its place. */
export function coverageOf(record: NewestRecord): Shown {
  const { id, userId, createdAt, replacedAt, memberId, payorCode, company } = record;
  const updatedAt = replacedAt ?? createdAt;
  const patient = { reference: `Patient/${userId}` };
  const said = record.relationship.toLowerCase();
  const { firstName, lastName } = record.insured;
  const isSelf = said === 'self';
  return {
    userId,
    updatedAt,
    resource: {
      resourceType: 'Coverage',
      id,
      meta: { lastUpdated: updatedAt.toISOString(), profile: [coverageProfile] },
      identifier: [{ type: memberNumber, value: memberId }],
      status: replacedAt === null ? 'active' : 'cancelled',
      type: kindOf(payorCode),
      subscriber: isSelf ? patient : { display: `${firstName} ${lastName}`.trim() },
      beneficiary: patient,
      relationship: concept(
        [{ system: systems.relationship, code: relationships[said] ?? 'other' }],
        record.relationship,
      ),
      period: {
        start: createdAt.toISOString(),
        ...(replacedAt === null ? {} : { end: replacedAt.toISOString() }),
      },
      payor: [{ reference: `Organization/${payorOrganization(payorCode)}`, display: company.name }],
      ...classesOf(record),
      order: record.isPrimary ? 1 : 2,
    },
  };
}

function kindOf(payorCode: string): Json {
  const programme = isMedicare(payorCode) ? 'Medicare' : isMedicaid(payorCode) ? 'Medicaid' : null;
  if (programme === null) return { text: 'Health insurance' };
  const publicPolicy = { system: systems.actCode, code: 'PUBLICPOL', display: 'public healthcare' };
  return concept([publicPolicy], programme);
}

/** A group as the card has it; a plan only where the payor is one: other payors have many. */
function classesOf({ groupId, payorCode, company }: NewestRecord): Json {
  const group = { type: classType('group'), value: groupId };
  const plan = { type: classType('plan'), value: payorCode, name: company.name };
  const isPlan = isMedicare(payorCode) || isMedicaid(payorCode);
  const classes = [
    ...(groupId === null || groupId === '' ? [] : [group]),
    ...(isPlan ? [plan] : []),
  ];
  return classes.length === 0 ? {} : { class: classes };
}

const classType = (code: string): Json => concept([{ system: systems.coverageClass, code }]);

/** That a patient pays an order: the payor is the Patient, who is known to them by their own id. */
export function selfPayOf(order: Order): OfOrder {
  const { id, userId, createdAt, updatedAt } = order;
  const patient = { reference: `Patient/${userId}` };
  return {
    number: 1,
    userId,
    updatedAt,
    resource: {
      resourceType: 'Coverage',
      id,
      meta: { lastUpdated: updatedAt.toISOString(), profile: [coverageProfile] },
      status: statusOf(order) === 'revoked' ? 'cancelled' : 'active',
      type: concept([{ system: systems.selfPay, code: 'pay', display: 'Pay' }], 'Self-pay'),
      subscriber: patient,
      subscriberId: userId,
      beneficiary: patient,
      relationship: concept([{ system: systems.relationship, code: 'self' }], 'Self'),
      period: { start: createdAt.toISOString() },
      payor: [patient],
    },
  };
}
