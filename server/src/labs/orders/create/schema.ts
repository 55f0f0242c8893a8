import type { Static } from 'typebox';

import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { Consent, OrderAddress, Patient, Physician } from '../model.ts';
import type { BillingType } from '../model/status.ts';
import type {
  addressBody,
  consentBody,
  createBody,
  importBody,
  orderSetBody,
  patientBody,
  physicianBody,
  shippingBody,
} from './body-schema.ts';
import { toHealthInsurance } from './health-insurance-schema.ts';
import { type NewOrderFields, type OrderSet, plainFields } from './model.ts';

export function toNewOrder(body: Static<typeof createBody>): NewOrderFields {
  refuseUnpaid(body.billing_type);
  return {
    orderSet:
      body.order_set == null ? null : toOrderSet(body.order_set, body.lab_account_id ?? null),
    labTestId: body.lab_test_id == null ? null : body.lab_test_id.toLowerCase(),
    labAccountId: body.lab_account_id?.toLowerCase() ?? null,
    collectionMethod: body.collection_method ?? null,
    physician: toPhysician(body.physician ?? null),
    isPriority: body.priority,
    billingType: body.billing_type,
    diagnosisCodes: body.icd_codes ?? body.health_insurance?.diagnosis_codes ?? null,
    consents: toConsents(body.consents),
    activateBy: body.activate_by == null ? null : trust<PlainDate>(body.activate_by),
    answers: (body.aoe_answers ?? []).map((each) => ({
      markerId: each.marker_id,
      questionId: each.question_id,
      answer: each.answer,
    })),
    passthrough: body.passthrough ?? null,
    clinicalNotes: body.clinical_notes ?? null,
    creatorMemberId: body.creator_member_id ?? null,
    healthInsurance: toHealthInsurance(body.health_insurance ?? null),
    patient: toPatient(body.patient_details),
    patientAddress: toAddress(body.patient_address),
    imported: null,
  };
}

/** Rejects `upfront_payment`: without a checkout session the server has no proof of payment. */
function refuseUnpaid(billing: BillingType): void {
  if (billing !== 'upfront_payment') return;
  const detail = 'Orders that are paid for upfront are made by a checkout session';
  throw new AppError('order.invalid', { detail });
}

export function toImport(body: Static<typeof importBody>): NewOrderFields {
  refuseUnpaid(body.billing_type);
  return {
    ...plainFields,
    orderSet: toOrderSet(body.order_set, body.lab_account_id ?? null),
    labAccountId: body.lab_account_id?.toLowerCase() ?? null,
    collectionMethod: body.collection_method,
    physician: toPhysician(body.physician ?? null),
    billingType: body.billing_type,
    patient: toPatient(body.patient_details),
    patientAddress: toAddress(body.patient_address),
    imported: { sampleId: body.sample_id.trim() },
  };
}

export function toOrderSet(
  set: Static<typeof orderSetBody>,
  labAccountId: string | null,
): OrderSet {
  const account = set.lab_account_id ?? labAccountId;
  return {
    labTestIds: (set.lab_test_ids ?? []).map((id) => id.toLowerCase()),
    addOn:
      set.add_on == null
        ? null
        : {
            markerIds: set.add_on.marker_ids ?? null,
            providerIds: set.add_on.provider_ids ?? null,
          },
    labAccountId: account === null ? null : account.toLowerCase(),
    isFasting: toFasting(set.parameters?.fasting ?? null),
  };
}

function toFasting(
  requirement: 'fasting_not_required' | 'fasting_required' | null,
): boolean | null {
  return requirement === null ? null : requirement === 'fasting_required';
}

export function toPatient(body: Static<typeof patientBody>): Patient {
  const { first_name, last_name, dob, gender, phone_number, email, ...more } = body;
  return {
    firstName: first_name,
    lastName: last_name,
    birthDate: trust<PlainDate>(dob),
    gender,
    phoneNumber: phone_number,
    email,
    more,
  };
}

export function toAddress(
  body: Static<typeof addressBody> | Static<typeof shippingBody>,
): OrderAddress {
  return {
    receiverName: body.receiver_name,
    firstLine: body.first_line,
    secondLine: body.second_line ?? null,
    city: body.city,
    state: body.state,
    zip: body.zip,
    country: body.country,
    accessNotes: body.access_notes ?? null,
    phoneNumber: body.phone_number ?? null,
  };
}

export function toPhysician(body: Static<typeof physicianBody> | null): Physician | null {
  if (body === null) return null;
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    npi: body.npi,
    email: body.email ?? null,
    licensedStates: body.licensed_states ?? [],
  };
}

export function toConsents(body: readonly Static<typeof consentBody>[]): readonly Consent[] {
  return body.map((each) => ({
    type: each.consentType,
    version: each.version,
    at: each.timeOfConsent ?? null,
  }));
}
