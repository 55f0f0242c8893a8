import { findLabBySlug } from '#labs/catalog';
import { addressLines } from '#labs/paper';

import type { LabOrder } from '../laboratory/interface.ts';
import { methodOf } from '../machine/transitions.ts';
import type { Order, OrderView } from '../model.ts';
import type { OrderedMarker } from '../model/ordered-markers.ts';
import { sampleIdOf } from '../progress/sample.ts';
import type {
  AdvanceBeneficiaryNotice,
  CollectionInstructions,
  Laboratory,
  PrintedPatient,
  Physician,
  Requisition,
  SpecimenLabel,
} from './content.ts';
import { inWords, specimensOf } from './specimens.ts';

const collections = {
  testkit: 'Test kit, at home',
  walk_in_test: 'Walk-in at a patient service centre',
  at_home_phlebotomy: 'Home visit by a phlebotomist',
  on_site_collection: 'On site',
} as const;

const billings = {
  client_bill: 'The ordering organisation',
  commercial_insurance: 'Insurance',
  patient_bill: 'The patient',
  patient_bill_passthrough: 'The patient, through the ordering organisation',
  upfront_payment: 'The ordering organisation, which the patient has paid',
} as const;

export function laboratoryOf(slug: string): Laboratory {
  const lab = findLabBySlug(slug);
  if (lab === undefined) return { name: slug };
  const address = [lab.firstLine, [lab.city, lab.zip].filter((part) => part !== '').join(' ')];
  return { name: lab.name, address: address.filter((line) => line !== '') };
}

/** Returns a text field of the lab test as ordered, or an empty text. */
function wireText(order: Order, name: string): string {
  const value = order.tests.labTest[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the specimens that the order's tests need, each once. */
export function specimenOf(sampleType: string, markers: readonly OrderedMarker[]): string {
  return [...new Set(markers.flatMap((marker) => specimensOf(marker, sampleType)))].join('; ');
}

export function sampleOf(order: Order): string {
  return order.sampleId ?? sampleIdOf(order.id);
}

function physicianOf({ physician }: Pick<LabOrder, 'physician'>): Physician {
  if (physician === null) return { name: '' };
  const { firstName, lastName, npi } = physician;
  if (npi === '') return { name: `${firstName} ${lastName}` };
  const isNpi = npi.length === npiDigits;
  return { name: `${firstName} ${lastName}`, npi: isNpi ? npi : `${npi} (not an NPI)` };
}

/** Orders with fewer are taken. */
const npiDigits = 10;

function patientOf({ patient }: LabOrder): PrintedPatient {
  return {
    name: `${patient.firstName} ${patient.lastName}`,
    birthDate: patient.birthDate,
    sex: inWords(patient.gender),
    phone: patient.phoneNumber,
    email: patient.email,
    address: addressLines(patient.address),
  };
}

/** The requisition of an order as its laboratory has it. */
export function requisitionOf({ order, events }: OrderView, labOrder: LabOrder): Requisition {
  const sampleType = wireText(order, 'sample_type');
  const questions = questionsOf(order);
  const { insurance } = labOrder;
  const made = events.find(({ status }) => status === 'requisition_created');
  return {
    orderId: order.id,
    sampleId: labOrder.sampleId,
    createdAt: made?.at ?? order.createdAt,
    collectionMethod: collections[labOrder.method],
    priority: labOrder.isPriority,
    fasting: labOrder.isFasting,
    billing: billings[labOrder.billingType],
    hasAbn: order.hasAbn,
    ...(labOrder.accountId === null ? {} : { account: labOrder.accountId }),
    ...(labOrder.clinicalNotes === null ? {} : { clinicalNotes: labOrder.clinicalNotes }),
    laboratory: laboratoryOf(labOrder.lab),
    patient: patientOf(labOrder),
    physician: physicianOf(labOrder),
    ...(insurance === null
      ? {}
      : {
          insurance: {
            payor: insurance.payorName,
            memberId: insurance.memberId,
            ...(insurance.groupId === null ? {} : { groupId: insurance.groupId }),
            relationship: insurance.relationship,
            insured: `${insurance.insuredFirstName} ${insurance.insuredLastName}`,
          },
        }),
    diagnoses: labOrder.diagnosisCodes.map((code) => ({ code })),
    tests: labOrder.markers.map((marker) => ({
      name: marker.name,
      code: marker.providerId,
      specimen: specimensOf(marker, sampleType).join('; '),
    })),
    answers: labOrder.answers.map(({ markerId, questionId, answer }) => ({
      question: questions.get(`${markerId} ${questionId}`) ?? `Question ${questionId}`,
      answer,
    })),
  };
}

/** Returns the laboratory's order-entry questions by marker and question id, from the lab test as it was ordered. */
function questionsOf({ tests }: Order): ReadonlyMap<string, string> {
  const asked = isList(tests.labTest['markers']) ? tests.labTest['markers'] : [];
  return new Map(
    asked.flatMap((marker) => {
      const questions = fieldOf(fieldOf(marker, 'aoe'), 'questions');
      if (!isList(questions)) return [];
      return questions.map(
        (each) =>
          [
            `${String(fieldOf(marker, 'id'))} ${String(fieldOf(each, 'id'))}`,
            String(fieldOf(each, 'value')),
          ] as const,
      );
    }),
  );
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * Returns the label of each tube, or undefined while the patient is unknown. `collected` is an ISO instant with its
 * own offset, or a day.
 */
export function labelOf(order: Order, collected: string): SpecimenLabel | undefined {
  const { patient } = order.details;
  if (patient === null) return undefined;
  return {
    orderId: order.id,
    sampleId: sampleOf(order),
    patientName: `${patient.firstName} ${patient.lastName}`,
    birthDate: patient.birthDate,
    sex: inWords(patient.gender),
    collected: collected.slice(0, 16).replace('T', ' '),
    dated: order.createdAt,
  };
}

export function instructionsOf(order: Order): CollectionInstructions {
  const { patient } = order.details;
  return {
    testName: wireText(order, 'name'),
    method: methodOf[order.course],
    specimen: specimenOf(wireText(order, 'sample_type'), order.tests.markers),
    fasting: order.tests.isFasting,
    laboratory: laboratoryOf(order.lab).name,
    tests: order.tests.markers.map(({ name }) => name),
    order: {
      id: order.id,
      patientName: patient === null ? '' : `${patient.firstName} ${patient.lastName}`,
      sampleId: sampleOf(order),
    },
    dated: order.createdAt,
  };
}

/** Returns the Advance Beneficiary Notice: the notifier, and the tests that Medicare may not pay. */
export function noticeOf(order: Order, notifier: string): AdvanceBeneficiaryNotice {
  const { patient, physician } = order.details;
  const price = order.tests.labTest['price'];
  const by = physician === null ? [] : [`${physician.firstName} ${physician.lastName}`];
  return {
    notifier: [...by, notifier],
    patientName: patient === null ? '' : `${patient.firstName} ${patient.lastName}`,
    identification: order.id,
    items: [
      {
        name: wireText(order, 'name'),
        reason: 'Medicare may not pay for these tests for the diagnoses that were given.',
        estimatedCost: typeof price === 'number' ? price.toFixed(2) : '',
      },
    ],
    dated: order.createdAt,
  };
}
