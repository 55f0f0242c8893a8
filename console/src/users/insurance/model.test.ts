import { expect, test } from 'vitest';

import { identityDraftOf } from '../identity/model.ts';
import { insuranceOf, npiProblem, outcomeOf, reasonOf } from './model.ts';

test('an insurance is of the payor that was chosen, and an empty group is none', () => {
  const insured = { ...identityDraftOf(null), first: 'Ada', street: '1 Square' };
  const draft = {
    payor: { code: 'AETNA', name: 'Aetna' },
    member: ' W1 ',
    group: ' ',
    relationship: 'Spouse',
    isPrimary: false,
    insured,
  } as const;
  expect(insuranceOf(draft)).toMatchObject({
    payor_code: 'AETNA',
    member_id: 'W1',
    group_id: null,
    relationship: 'Spouse',
    is_primary: false,
    insured: { first_name: 'Ada', address: { first_line: '1 Square' } },
  });
});

test('no answer is never told as not covered', () => {
  expect(outcomeOf({ outcome: 'unknown' })).toEqual(['not known', 'neutral']);
  expect(outcomeOf({ outcome: 'of a later Salus' as 'unknown' })[1]).toBe('neutral');
  const error = { loop: 'payer', is_invalid_request: true, follow_up: null, follow_up_code: null };
  expect(reasonOf({ reason: 'timeout', errors: [] })).toBe('timeout');
  expect(
    reasonOf({
      reason: 'payer_refused',
      errors: [{ ...error, loop: 'payer', code: '42', text: null }],
    }),
  ).toBe('payer refused; code 42');
});

test.each(['123456789', '3234567893', '12345678931', ''])('%j is no NPI', (npi) => {
  expect(npiProblem(npi)).not.toBeNull();
});

test('ten digits may be one', () => expect(npiProblem('1234567893')).toBeNull());
