import { expect, test } from 'vitest';

import { identityDraftOf, identityOf } from './model.ts';

const stored = {
  first_name: 'Ada',
  last_name: 'Byron',
  dob: '1815-12-10',
  gender: 'female',
  email: 'ada@example.com',
  phone_number: '+16025771234',
  address: {
    first_line: '1 Square',
    second_line: null,
    zip: '94105',
    city: 'San Francisco',
    state: 'CA',
    country: 'US',
    access_notes: 'Ring twice',
  },
  medical_proxy: null,
  race: 'asian',
  ethnicity: null,
  sexual_orientation: null,
  gender_identity: null,
} as const;

test('what no field has stays as it is, as the whole record is replaced', () => {
  const draft = { ...identityDraftOf(stored), last: 'Lovelace' };
  expect(identityOf(draft, stored)).toEqual({ ...stored, last_name: 'Lovelace' });
});

test('a user of whom nothing is known is begun with empty fields', () => {
  expect(new Set(Object.values(identityDraftOf(null)))).toEqual(new Set(['']));
});
