import type { LabOrder } from '#labs/orders';

import type { Peer } from '../../src/connectors/labs/hl7/settings.ts';
import { trust } from '../../src/kernel/brand.ts';

/** An order with something in every place. */
export const labOrder: LabOrder = {
  orderNumber: '7d9f6a52-5b5e-4d0c-9c6f-2f3f0f6f9a01',
  sampleId: 'SL0012345678',
  environment: 'sandbox',
  lab: 'quest',
  accountId: '1234567890',
  method: 'walk_in_test',
  isPriority: true,
  isFasting: true,
  isScheduled: false,
  isRedraw: false,
  orderedAt: new Date('2026-03-04T15:30:00Z'),
  patient: {
    id: 'a1f0c5d2-6a57-4a0a-8f0e-0d5f3a1b2c3d',
    firstName: 'Example',
    lastName: 'Person',
    birthDate: trust('1984-02-29'),
    gender: 'female',
    phoneNumber: '+12025550143',
    email: 'person@example.com',
    address: {
      firstLine: '100 Example Street',
      secondLine: 'Apartment 4',
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      country: 'US',
    },
  },
  physician: { firstName: 'Example', lastName: 'Clinician', npi: '1234567893' },
  markers: [
    { markerId: 1, providerId: '7600', name: 'Lipid panel', slug: 'lipid-panel', expected: [] },
    { markerId: 2, providerId: '457', name: 'Ferritin', slug: 'ferritin', expected: [] },
  ],
  answers: [
    { markerId: 2, questionId: 7, questionCode: 'Q7', answer: 'Yes | no', chosen: [] },
    {
      markerId: 2,
      questionId: 8,
      questionCode: 'ANTI',
      answer: 'WAR,HEP',
      chosen: [
        { code: 'WAR', text: 'Warfarin' },
        { code: 'HEP', text: 'Heparin' },
      ],
    },
  ],
  diagnosisCodes: ['E83.110', 'Z13.220'],
  billingType: 'commercial_insurance',
  insurance: {
    payorCode: 'AETNA',
    payorName: 'Example Health Plan',
    payorAddress: {
      firstLine: 'PO Box 1',
      secondLine: null,
      city: 'Lexington',
      state: 'KY',
      zip: '40512',
      country: 'US',
    },
    memberId: 'W000000001',
    groupId: '44000',
    relationship: 'Self',
    insuredFirstName: 'Example',
    insuredLastName: 'Person',
    insuredBirthDate: trust('1984-02-29'),
  },
  clinicalNotes: 'Follow-up.\nSecond line.',
};

export const hl7Peer: Peer = {
  lab: 'quest',
  orders: { kind: 'mllp', host: '127.0.0.1', port: 1, tls: false },
  resultsFolder: null,
  orderMessage: 'OML^O21',
  ourApplication: 'SALUS',
  ourFacility: 'CLINIC',
  theirApplication: 'LABSYS',
  theirFacility: 'PHX',
  timeZone: 'America/Phoenix',
  missingAfterDays: 14,
};

/** A result message of that laboratory; lines are segments. */
export function oru(lines: readonly string[], id = 'M1', sender = 'LABSYS|PHX'): string {
  const header = `MSH|^~\\&|${sender}|SALUS|CLINIC|20260304083000||ORU^R01^ORU_R01|${id}|P|2.5.1`;
  return [header, ...lines].map((line) => `${line}\r`).join('');
}

/** The segments of a final result of two tests with everything that laboratories send. */
export const oruLines: readonly string[] = [
  'PID|1||a1f0c5d2-6a57-4a0a-8f0e-0d5f3a1b2c3d^^^SALUS^PI||Person^Example||19840229|F||||||||||1234567890',
  'ORC|RE|7d9f6a52-5b5e-4d0c-9c6f-2f3f0f6f9a01^SALUS|A26-0001^LABSYS',
  'OBR|1|7d9f6a52-5b5e-4d0c-9c6f-2f3f0f6f9a01^SALUS|A26-0001^LABSYS|7600^Lipid panel^L|||20260303081500||||||FASTING|20260303190200||1234567893^Clinician^Example||SL0012345678||||20260304083000|||F',
  'NTE|1|L|Specimen slightly lipemic.',
  'OBX|1|NM|25015900^Cholesterol^L^2093-3^Cholesterol [Mass/volume] in Serum or Plasma^LN||228|mg/dL|<200|H|||F|||20260303081500|||||||||Example Laboratory^D^^^^^^^^05D2222542|1 Assay Way^^Phoenix^AZ^85004|9^Director^Diana',
  'OBX|2|SN|^^^13457-7^LDL^LN||<^5|mg/dL|< OR = 99|L|||F',
  'NTE|1|L|Calculated.',
  'OBR|2|7d9f6a52-5b5e-4d0c-9c6f-2f3f0f6f9a01^SALUS|A26-0001^LABSYS|457^Ferritin^L|||20260303081500|||||||||||||||20260304083000|||F',
  'OBX|1|CWE|94558-4^SARS-CoV-2^LN||260415000^Not detected^SCT|||N|||F',
  'OBX|2|TX|FILM^Blood film^L||Red cells normal.||||||F',
  'OBX|3|TX|FILM^Blood film^L||A few lymphocytes.||||||F',
  'OBX|4|NM|457^Ferritin^L^2276-4^Ferritin^LN||||||||X',
  'NTE|1|L|Quantity not sufficient',
  'OBX|5|ST|Q7^Fasting?^L||Yes||||||F||||||||||||||||||QST',
  `OBX|6|ED|PDF^Report^L||^application^pdf^Base64^${Buffer.from('%PDF-1.3 example').toString('base64')}||||||F`,
];
