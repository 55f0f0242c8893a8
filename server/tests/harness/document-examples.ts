import type {
  AdvanceBeneficiaryNotice,
  CollectionInstructions,
  Requisition,
  SpecimenLabel,
} from '../../src/labs/orders/documents/content.ts';
import type { ResultReport } from '../../src/labs/results/documents/content.ts';

const dated = new Date('2026-03-04T15:30:00Z');
const orderId = '7d9f6a52-5b5e-4d0c-9c6f-2f3f0f6f9a01';
const sampleId = 'SL0012345678';
const patient = {
  name: 'Example Person',
  birthDate: '1984-02-29',
  sex: 'Female',
  phone: '+12025550143',
  email: 'person@example.com',
  address: ['100 Example Street', 'Apartment 4', 'Phoenix, AZ 85004', 'US'],
};
const laboratory = {
  name: 'Example Laboratory',
  address: ['1 Assay Way', 'Phoenix, AZ 85004'],
  phone: '+12025550100',
  cliaNumber: '00D0000000',
};

export const requisition: Requisition = {
  orderId,
  sampleId,
  createdAt: dated,
  collectionMethod: 'Walk-in at a patient service centre',
  priority: true,
  fasting: true,
  billing: 'Insurance',
  hasAbn: true,
  account: '1234567890',
  clinicalNotes: 'Follow-up of an elevated ferritin. Hematocrit ≥ 50 % in January.',
  laboratory,
  patient,
  physician: {
    name: 'Example Clinician, MD',
    npi: '1234567893',
    address: ['200 Clinic Road', 'Phoenix, AZ 85004'],
    phone: '+12025550101',
  },
  insurance: {
    payor: 'Example Health Plan',
    memberId: 'W000000001',
    groupId: '44000',
    relationship: 'Self',
    insured: 'Example Person',
    guarantor: 'Example Person',
  },
  diagnoses: [
    { code: 'E83.110', text: 'Hereditary hemochromatosis' },
    { code: 'Z13.220', text: 'Encounter for screening for lipoid disorders' },
  ],
  tests: [
    { code: '7600', name: 'Lipid panel', specimen: 'Serum' },
    { code: '457', name: 'Ferritin', specimen: 'Serum' },
    {
      code: '6399',
      name: 'Complete blood count with differential and platelets',
      specimen: 'Whole blood',
    },
  ],
  answers: [{ question: 'Are you fasting?', answer: 'Yes, 10 hours' }],
};

export const resultReport: ResultReport = {
  orderId,
  sampleId,
  status: 'final',
  patient: { name: patient.name, birthDate: patient.birthDate, sex: patient.sex, age: '42' },
  provider: 'Example Clinician, MD',
  account: '1234567890',
  laboratory,
  specimen: 'Serum',
  collected: '2026-03-03 08:15 -07:00',
  received: '2026-03-03 19:02 -07:00',
  reported: '2026-03-04 08:30 -07:00',
  dated,
  panels: [
    {
      name: 'Lipid panel',
      results: [
        {
          name: 'Cholesterol, total',
          result: '228',
          unit: 'mg/dL',
          referenceRange: '<200',
          flag: 'high',
        },
        { name: 'HDL cholesterol', result: '61', unit: 'mg/dL', referenceRange: '>= 50' },
        {
          name: 'LDL cholesterol, calculated',
          result: '141',
          unit: 'mg/dL',
          referenceRange: '< OR = 99',
          flag: 'high',
          notes: 'Calculated by the Martin-Hopkins method.',
        },
        { name: 'Triglycerides', result: '112', unit: 'mg/dL', referenceRange: '<150' },
      ],
    },
    {
      name: 'Electrolytes',
      results: [
        {
          name: 'Potassium',
          result: '6.7',
          unit: 'mmol/L',
          referenceRange: '3.5-5.1',
          flag: 'critical',
        },
        { name: 'Sodium', result: '139', unit: 'mmol/L', referenceRange: '136-145' },
        { name: 'Calcium', result: '8.1', unit: 'mg/dL', referenceRange: '8.6-10.2', flag: 'low' },
      ],
    },
    {
      name: 'Other',
      results: [
        { name: 'TSH', result: '<0.01', unit: 'µIU/mL', referenceRange: '0.40-4.50', flag: 'low' },
        { name: 'HIV antigen and antibody', result: 'NON-REACTIVE' },
        {
          name: 'Blood film',
          result: 'See note',
          notes:
            'Red cells normal in size and shape. A few reactive lymphocytes, usual after a viral infection.',
          flag: 'abnormal',
        },
      ],
    },
  ],
  pending: [],
  missing: [{ name: 'Ferritin', reason: 'Quantity not sufficient' }],
};

export const specimenLabel: SpecimenLabel = {
  orderId,
  sampleId,
  patientName: patient.name,
  birthDate: patient.birthDate,
  sex: patient.sex,
  collected: '2026-03-03 08:15',
  dated,
};

export const collectionInstructions: CollectionInstructions = {
  testName: 'Lipid panel and ferritin',
  method: 'testkit',
  specimen: 'Dried blood spot',
  fasting: true,
  laboratory: laboratory.name,
  tests: ['Lipid panel', 'Ferritin'],
  order: { id: orderId, patientName: patient.name, sampleId },
  dated,
};

export const advanceBeneficiaryNotice: AdvanceBeneficiaryNotice = {
  notifier: ['Example Clinician, MD', '200 Clinic Road', 'Phoenix, AZ 85004', '+12025550101'],
  patientName: patient.name,
  identification: orderId,
  items: [
    {
      name: 'Lipid panel',
      reason: 'Medicare does not pay for this test as often as it is ordered.',
      estimatedCost: '45.00',
    },
  ],
  dated,
};
