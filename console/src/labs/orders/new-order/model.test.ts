import { expect, test } from 'vitest';

import { attemptOf } from '../idempotent-request.ts';
import {
  bodyOf,
  type Draft,
  emptyDraft,
  isSendable,
  type LabTest,
  methodsOf,
  missingOf,
  questionsOf,
  toggled,
} from './model.ts';
import { newOrderSearchOf, userSearchOf } from './search.ts';

const question = {
  required: true,
  code: 'PURP',
  value: 'Purpose',
  type: 'choice' as const,
  answers: [],
  constraint: null,
  default: null,
};
const marker = {
  id: 7,
  name: 'Lead',
  slug: 'lead',
  description: null,
  lab_id: 4,
  provider_id: 'L',
  type: null,
  unit: null,
  price: null,
  a_la_carte_enabled: true,
  common_tat_days: null,
  worst_case_tat_days: null,
  is_orderable: true,
};
const labTest: LabTest = {
  id: 'test-1',
  slug: 'lead',
  name: 'Lead',
  description: '',
  sample_type: 'serum',
  method: 'walk_in_test',
  price: 1,
  is_active: true,
  status: 'active',
  fasting: false,
  lab: {
    id: 4,
    slug: 'quest',
    name: 'Quest',
    first_line_address: '',
    city: '',
    zipcode: '',
    collection_methods: ['testkit', 'walk_in_test', 'at_home_phlebotomy'],
    sample_types: ['serum'],
    logo_url: null,
  },
  markers: [
    {
      ...marker,
      aoe: {
        questions: [
          { ...question, id: 2, sequence: 2 },
          { ...question, id: 1, sequence: 1 },
        ],
      },
    },
  ],
  is_delegated: false,
  auto_generated: false,
  has_collection_instructions: true,
  common_tat_days: null,
  worst_case_tat_days: null,
};
const draft: Draft = {
  ...emptyDraft,
  user: { id: 'user-1', reference: 'patient-1' },
  test: labTest,
  gender: 'female',
  answers: { '7 1': 'I', '7 2': 'V' },
};

function sent(given: Draft): ReturnType<typeof bodyOf> {
  if (!isSendable(given)) throw new Error(missingOf(given) ?? '');
  return bodyOf(given);
}

test('a drawn test is collected in every way that its laboratory draws, a kit as a kit alone', () => {
  expect(methodsOf(labTest)).toEqual(['walk_in_test', 'at_home_phlebotomy']);
  expect(methodsOf({ ...labTest, method: 'testkit' })).toEqual(['testkit']);
  expect(methodsOf({ ...labTest, lab: null })).toEqual(['walk_in_test']);
});

test('the questions stand in the laboratory’s order, and only what it asked is sent', () => {
  expect(questionsOf(labTest).map(({ key }) => key)).toEqual(['7 1', '7 2']);
  const answers = { '7 1': ' I ', '7 2': 'V', '9 9': 'of another test' };
  expect(sent({ ...draft, answers }).aoe_answers).toEqual([
    { marker_id: 7, question_id: 1, answer: 'I' },
    { marker_id: 7, question_id: 2, answer: 'V' },
  ]);
});

test('what is still to be chosen is said, one at a time', () => {
  expect(missingOf(emptyDraft)).toContain('whom');
  expect(missingOf({ ...draft, test: null })).toContain('lab test');
  expect(missingOf({ ...draft, answers: { '7 1': 'I', '7 2': ' ' } })).toContain('Purpose');
  expect(missingOf({ ...draft, gender: '' })).toContain('gender');
  expect(missingOf(draft)).toBeNull();
});

test('an empty field is absent where it may be, and a physician or a payor only there when named', () => {
  const body = sent(draft);
  expect(body).toMatchObject({
    user_id: 'user-1',
    order_set: { lab_test_ids: ['test-1'], lab_account_id: null },
    collection_method: 'walk_in_test',
    physician: null,
    health_insurance: null,
    icd_codes: null,
    activate_by: null,
    consents: [],
  });
  expect(body.patient_address).toMatchObject({ country: 'US', second_line: null, zip: '' });
  const texts = { ...draft.texts, 'physician.npi': ' 123 ' } as const;
  expect(sent({ ...draft, hasPhysician: true, texts }).physician).toMatchObject({ npi: '123' });
});

test('half an insurance is sent as it is, for the server to refuse', () => {
  const payor = { code: 'P1', name: 'Payor' };
  expect(sent({ ...draft, payor }).health_insurance).toMatchObject({
    payor_code: 'P1',
    insurance_id: null,
  });
});

test('a consent has the moment at which it was given', () => {
  const consents = { 'privacy-policy': '2026-11-20T10:00:00.000Z' } as const;
  expect(sent({ ...draft, consents }).consents).toEqual([
    {
      consentType: 'privacy-policy',
      version: '1.0',
      timeOfConsent: '2026-11-20T10:00:00.000Z',
    },
  ]);
});

test('what is sent again goes under its name, what is changed under another', () => {
  let made = 0;
  const newKey = (): string => `key ${(made += 1)}`;
  const first = attemptOf(null, sent(draft), newKey);
  expect(attemptOf(first, sent({ ...draft, attempt: first }), newKey)).toBe(first);
  const other = attemptOf(first, sent({ ...draft, isPriority: true }), newKey);
  expect(other.key).not.toBe(first.key);
});

test('a code is taken into a list and out of it', () => {
  expect(toggled(toggled('', 'A'), 'B')).toBe('A,B');
  expect(toggled('A,B', 'A')).toBe('B');
});

test('the address names a user or nobody; a person is found by id or reference', () => {
  const id = '0190a000-0000-7000-8000-00000000dead';
  expect(newOrderSearchOf({ user: id })).toEqual({ user: id });
  expect(newOrderSearchOf({ user: 'a name' })).toEqual({});
  expect(userSearchOf(id)).toEqual({ user_id: id });
  expect(userSearchOf('patient')).toEqual({ client_user_id: 'patient' });
});
